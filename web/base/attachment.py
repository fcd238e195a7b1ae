"""A file for the browser to keep under its name."""

from urllib.parse import quote

from starlette.responses import Response


def attachment(contents: bytes, name: str, media_type: str) -> Response:
    """The answer that holds it; the name may have any letters."""
    headers = {"content-disposition": f"attachment; filename*=utf-8''{quote(name)}"}
    return Response(contents, media_type=media_type, headers=headers)
