import type { CodePart, PartKind } from './code-part.ts';

const letters: Record<PartKind, string> = {
  keyword: 'k',
  string: 's',
  comment: 'c',
  number: 'n',
  name: 'a',
};
const plain = '-';
const kinds = new Map<string, PartKind | undefined>([[plain, undefined]]);
for (const [kind, letter] of Object.entries(letters)) {
  kinds.set(letter, kind as PartKind);
}

/** The most parts of one block of code; what follows is plain. */
const maxParts = 5_000;

/** The parts of code as they are stored: for each the letter of its kind and its length, such as `k6-1s3`. */
export function writeRuns(parts: readonly CodePart[]): string {
  const runs = parts
    .slice(0, maxParts)
    .map(({ text, kind }) => `${kind ? letters[kind] : plain}${text.length}`);
  const behind = parts.slice(maxParts).reduce((sum, { text }) => sum + text.length, 0);
  if (behind > 0) {
    runs.push(`${plain}${behind}`);
  }

  return runs.join('');
}

/** The parts of a text that stored runs describe; undefined where they are not runs of exactly this text. */
export function readRuns(text: string, runs: string): CodePart[] | undefined {
  const parts: CodePart[] = [];
  let start = 0;

  for (const [, letter = '', digits = ''] of runs.matchAll(/(\D)(\d{1,7})/g)) {
    const end = start + Number(digits);
    if (!kinds.has(letter) || end > text.length || parts.length > maxParts) return undefined;
    parts.push({ text: text.slice(start, end), kind: kinds.get(letter) });
    start = end;
  }

  if (start !== text.length) return undefined;
  return parts;
}
