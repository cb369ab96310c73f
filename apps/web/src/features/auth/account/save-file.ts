/** The browser needs its address until it has begun to write; it does not say when. */
const ADDRESS_KEPT_MS = 60_000;

/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile(file: File, fallbackName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name === '' ? fallbackName : file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_KEPT_MS);
}
