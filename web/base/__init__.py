"""What every page needs: `settings`, `request_language`, `addresses`, `form`, `page_words`, `rendering`."""
