import { foldLetters } from '#domain/value/text/fold-letters.ts';

/**
 * Options in their order, but with those first whose label begins with a text: what contains it elsewhere is
 * meant less often.
 */
export function beginningFirst<Option extends { label: string }>(
  options: readonly Option[],
  text: string,
): Option[] {
  const typed = foldLetters(text.trim());
  const [first, rest]: [Option[], Option[]] = [[], []];
  for (const option of options) {
    (foldLetters(option.label).startsWith(typed) ? first : rest).push(option);
  }
  return [...first, ...rest];
}
