/** What pasted content held that a document cannot hold, by kind. */
export type LeftOut = Map<keyof typeof kinds, number>;

// One, and several of it.
const kinds = {
  image: ['an image', 'images'],
  player: ['a frame or player', 'frames or players'],
  field: ['a form field', 'form fields'],
  drawing: ['a drawing', 'drawings'],
  comment: ['a comment', 'comments'],
  link: ['the address of a link', 'addresses of links'],
  background: ['a background', 'backgrounds'],
  font: ['its fonts and sizes', 'fonts and sizes'],
} as const;

/** Adds what was left out. */
export function leaveOut(notes: LeftOut, kind: keyof typeof kinds, count = 1): void {
  if (count > 0) {
    notes.set(kind, (notes.get(kind) ?? 0) + count);
  }
}

/** What was left out, as a sentence; undefined for nothing. */
export function leftOutText(notes: LeftOut): string | undefined {
  const isFont = (kind: keyof typeof kinds) => Number(kind === 'font');
  const sorted = [...notes].toSorted(([one], [other]) => isFont(one) - isFont(other));
  const parts = sorted.map(([kind, count]) => (count === 1 ? kinds[kind][0] : `${count} ${kinds[kind][1]}`));
  if (parts.length === 0) return undefined;
  const last = parts.pop();
  return `Pasted without ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}.`;
}
