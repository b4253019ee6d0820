import { nameSome } from '#domain/value/number/name-some.ts';
import { createReadStream } from 'node:fs';
import { formatNumber } from '#domain/value/number/format-number.ts';

/**
 * The places of a text that are not UTF-8: their number, the first of them, and how many valid characters are
 * not ASCII.
 */
export type BadPlaces = {
  count: number;
  validCharacters: number;
  first: { line: number; text: string }[];
};

/** How many places are shown, and how many characters on both sides of each. */
const shown = { places: 5, characters: 20 };

/** Finds the places of a file that are not UTF-8. */
export async function findBadPlaces(path: string): Promise<BadPlaces> {
  const decoder = new TextDecoder('utf-8');
  const found: BadPlaces = { count: 0, validCharacters: 0, first: [] };
  let line = 1;
  const examine = (text: string) => {
    found.count += count(text, /\ufffd/g);
    found.validCharacters += count(text, /[^\0-\x7f\ufffd]/g);
    addFirst(found, text, line);
    line += count(text, /\n/g);
  };
  const pieces: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 20 });

  for await (const piece of pieces) {
    examine(decoder.decode(piece, { stream: true }));
  }

  examine(decoder.decode());
  return found;
}

function addFirst({ first }: BadPlaces, text: string, firstLine: number): void {
  for (const { index } of text.matchAll(/\ufffd/g)) {
    if (first.length >= shown.places) return;
    const line = firstLine + count(text.slice(0, index), /\n/g);
    if (first.at(-1)?.line === line) continue;
    const around = text.slice(Math.max(0, index - shown.characters), index + shown.characters);
    const before = text.slice(Math.max(0, index - shown.characters), index);
    const start = before.lastIndexOf('\n') + 1;
    first.push({ line, text: around.slice(start).split('\n')[0]!.toWellFormed().trim() });
  }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The warning for the person about places that are not UTF-8. */
export function badPlacesWarning({ count: places, first }: BadPlaces): string {
  const lines = first.map(({ line, text }) => `line ${line} (“${text}”)`);
  const what =
    places === 1 ? 'One place is not UTF-8 and was' : `${formatNumber(places)} places are not UTF-8 and were`;
  return `${what} replaced by �: ${nameSome(lines, lines.length, places)}. If the text looks wrong, choose another encoding.`;
}
