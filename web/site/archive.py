"""Unpacks an archive that is brought in. Limits count the bytes really read, because declared sizes prove
nothing.
"""

import io
import zlib
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from cluedo_notes.language.message import Message, message
from cluedo_notes.limits import MOST_ENTRIES, MOST_FILES, MOST_UNPACKED_BYTES

COMPRESSIONS = (ZIP_STORED, ZIP_DEFLATED)
"""The methods used by our own archives and by phones and computers. Python unpacks the others in pieces of
any size."""

ENTRY = b"PK\x01\x02"
"""The bytes before each file and folder in an archive's list (APPNOTE.TXT of PKWARE, 4.3.12)."""


class NotUnpacked(Exception):
    """An archive that is not accepted; `what` says why."""

    def __init__(self, what: Message) -> None:
        self.what = what
        super().__init__(what.code)


def unpacked(contents: bytes) -> list[tuple[str, bytes]]:
    """The names and contents of an archive's files. Raises `NotUnpacked`."""
    if contents.count(ENTRY) > MOST_ENTRIES:
        raise NotUnpacked(message("site-archive-too-large"))
    try:
        with ZipFile(io.BytesIO(contents)) as archive:
            return _files(archive)
    except (BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError):
        raise NotUnpacked(message("site-no-archive")) from None


def _files(archive: ZipFile) -> list[tuple[str, bytes]]:
    members = [member for member in archive.infolist() if member.filename and not member.is_dir()]
    if len(members) > MOST_FILES:
        raise NotUnpacked(message("site-archive-too-large"))
    if any(member.compress_type not in COMPRESSIONS for member in members):
        raise NotUnpacked(message("site-archive-compression"))
    files, left = [], MOST_UNPACKED_BYTES
    for member in members:
        with archive.open(member) as opened:
            data = opened.read(left + 1)
        left -= len(data)
        if left < 0:
            raise NotUnpacked(message("site-archive-too-large"))
        files.append((member.filename, data))
    return files
