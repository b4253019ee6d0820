import { cutText } from '#domain/value/text/cut-text.ts';

/** The most characters of a file's name, without the time and the ending. */
const maxLength = 130;

/**
 * The name of a downloaded file: where its data is from, what it shows, and the time, in characters that file
 * systems take.
 */
export function downloadName(parts: readonly string[], ending: string, time = new Date()): string {
  const title = parts.filter(Boolean).join(' ');
  const safe = title.replaceAll(/[\\/:*?<>|\u0000-\u001f\u007f]/g, '-').replaceAll('"', "'");
  return `${cutText(safe, maxLength)} ${time.toISOString().replaceAll(':', '-')}.${ending}`;
}
