import { letterStart } from './letters.ts';

/** Units whose letters need no search: those of Latin text without marks. */
const isPlain = (unit: number) => unit >= 0x20 && unit < 0x300;

/**
 * At most the first `length` UTF-16 units of a text as well-formed Unicode: no letter that people see is cut
 * in two.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text.toWellFormed();
  const end = isPlain(text.charCodeAt(length)) ? length : letterStart(text, length);
  return text.slice(0, end).toWellFormed();
}
