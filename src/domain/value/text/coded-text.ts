/**
 * A part of a text with codes: words, or a code that stands for what is not translated, such as a link or an
 * image of a sign. `children` are the text within a pair of codes; null where it is one code alone.
 */
export type CodedPart = string | { id: string; children: CodedText | null };
/** See `CodedPart`. */
export type CodedText = readonly CodedPart[];

/** A text without its codes. */
export const plainWords = (text: CodedText): string =>
  text.map((part) => (typeof part === 'string' ? part : plainWords(part.children ?? []))).join('');

/** A text whose words are together between codes. */
export function joinedWords(text: CodedText): CodedText {
  const joined: CodedPart[] = [];
  for (const part of text) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') {
      joined[joined.length - 1] = last + part;
    } else if (typeof part === 'string') {
      joined.push(part);
    } else {
      joined.push({ id: part.id, children: part.children && joinedWords(part.children) });
    }
  }
  return joined.filter((part) => part !== '');
}

/** Where a code is: the id of the code that it is in, empty at the top, and whether it is a pair. */
type CodePosition = { parent: string; isPair: boolean };

/**
 * Why a translation cannot replace its original: each code of the original has to be in it once, in
 * the same code as there. Null where it can.
 */
export function codeProblem(original: CodedText, translation: CodedText): string | null {
  const positions = new Map(codesIn(original, ''));
  const seen = new Set<string>();

  for (const [id, { parent, isPair }] of codesIn(translation, '')) {
    const position = positions.get(id);
    if (!position) return `The original has no code ${id.slice(0, 20)}.`;
    if (seen.has(id)) return `Code ${id} is there twice.`;
    if (position.isPair !== isPair) return `Code ${id} is ${position.isPair ? '' : 'not '}a pair of codes.`;
    if (position.parent !== parent) return `Code ${id} is nested in another way than in the original.`;
    seen.add(id);
  }

  const missing = [...positions.keys()].find((id) => !seen.has(id));
  return missing === undefined ? null : `Code ${missing} is missing.`;
}

const codesIn = (text: CodedText, parent: string): [string, CodePosition][] =>
  text.flatMap((part) => {
    if (typeof part === 'string') return [];
    const position: [string, CodePosition] = [part.id, { parent, isPair: part.children !== null }];
    return [position, ...codesIn(part.children ?? [], part.id)];
  });
