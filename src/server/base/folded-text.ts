import { sql, type RawBuilder } from 'kysely';
import { leftOutMarks, typedLetters } from '#domain/value/text/fold-letters.ts';

/** In both cases, because some databases know the lower case of letters of ASCII only. */
const replacements = Object.entries(typedLetters).flatMap(([letter, typed]) => [
  { letter, typed },
  ...(letter.toUpperCase().length === 1 ? [{ letter: letter.toUpperCase(), typed }] : []),
]);
const single = replacements.filter(({ letter, typed }) => typed.length === 1 && !/[a-z]/i.test(letter));
const longer = replacements.filter(({ typed }) => typed.length > 1);

/**
 * A text in the database as `foldLetters` folds it, but for digits of other scripts and characters without a
 * look: what lists are searched by, beside a search text that `foldLetters` has folded.
 */
export function foldedText(text: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql`regexp_replace(normalize(${text}, NFKD), ${`[${leftOutMarks}]+`}, '', 'g')`;
  const letters = sql`translate(${bare}, ${single.map(({ letter }) => letter).join('')}, ${single.map(({ typed }) => typed).join('')})`;
  const words = longer.reduce<RawBuilder<unknown>>(
    (inner, { letter, typed }) => sql`replace(${inner}, ${letter}, ${typed})`,
    letters,
  );
  return sql<string>`normalize(lower(${words}), NFC)`;
}
