/** The last part of a path as browsers send it, without control characters, at most 255 characters. */
export function cleanFileName(fileName: string, missing: string): string {
  const name =
    fileName
      .replaceAll(/[\u0000-\u001f\u007f]/g, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? '';
  return name.slice(-255) || missing;
}
