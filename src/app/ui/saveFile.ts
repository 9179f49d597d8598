/** Saves data as a file of this name. */
export function saveFile(data: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  // the download has started by then, and keeps the data it reads
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
