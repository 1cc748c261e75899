// Saves files through the browser.

/** Saves a file through the browser. */
export function save({ name, data }: { name: string; data: Blob }): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
