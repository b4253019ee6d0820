import type { Points } from './planar-rings.ts';

/** The rings of a path as `ringsPath` writes it, in its units; dots, which are arcs, have none. */
export function ringsOfPath(path: string): Points[] {
  return path.split('M').flatMap((part) => {
    const [start = '', steps] = part.split('l');
    if (steps === undefined) return [];

    let [x = 0, y = 0] = numbersIn(start);
    const ring = [[x, y]];
    const lengths = numbersIn(steps);
    for (let at = 0; at + 1 < lengths.length; at += 2) {
      [x, y] = [x + lengths[at]!, y + lengths[at + 1]!];
      ring.push([x, y]);
    }
    return [ring];
  });
}

/** The numbers of a text, which blanks or the sign of the next one separate. */
const numbersIn = (text: string): number[] => (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
