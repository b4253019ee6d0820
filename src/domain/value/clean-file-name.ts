import { oneLineOf } from './one-line.ts';

/** The last part of a path as browsers send it, on one line, at most 255 characters. */
export function cleanFileName(fileName: string, missing: string): string {
  const name = oneLineOf(fileName.split(/[/\\]/).at(-1) ?? '');
  return name.slice(-255).toWellFormed() || missing;
}
