"use strict";
// Files that come in, by a tap or dropped on any page, and a game that goes out by the phone's own share sheet.

(() => {
  const MOST = 20_000_000; // bytes of a file that is read at all: a film is not

  const base64 = (file) => new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.replace(/^[^,]*,/, ""));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });

  // Of what is too large, or is a folder, the name alone is sent: the page says of each file what became of it.
  const contents = (file) => (file.size > MOST ? "" : base64(file).catch(() => ""));

  const bring = async (files) => {
    const fields = new URLSearchParams();
    for (const file of [...files]) {
      fields.append("name", file.name);
      fields.append("data", await contents(file));
    }
    try {
      pages.show(await pages.post("/files", fields), "");
    } catch (error) {
      pages.unreached(error);
    }
  };

  const shown = () => {
    for (const line of document.querySelectorAll("[data-insecure]")) line.hidden = isSecureContext;
    if (!navigator.share) return; // over http no browser has it, some never
    for (const button of document.querySelectorAll("[data-shares]")) button.parentElement.hidden = false;
  };
  document.addEventListener("page-shown", shown);

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-shares]");
    if (button) travel.share(button.dataset.shares).catch(pages.unreached);
  });

  document.addEventListener("change", ({ target }) => { if (target.matches("[data-brings]")) bring(target.files); });
  document.addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); });
  document.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    bring(event.dataTransfer.files);
  });
})();
