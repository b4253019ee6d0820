import { oneLineOf } from '#domain/value/text/one-line.ts';

/** The last part of a path as browsers send it, on one line, at most 255 characters; none is cut in two. */
export function cleanFileName(fileName: string, missing: string): string {
  const name = oneLineOf(fileName.split(/[/\\]/).at(-1) ?? '');
  return (
    name
      .slice(-255)
      .replace(/^[\uDC00-\uDFFF]/, '')
      .toWellFormed() || missing
  );
}
