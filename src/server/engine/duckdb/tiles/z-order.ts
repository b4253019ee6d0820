/** The bits of each half of a place's number in Z-order. */
export const zOrderBits = 16;

/** Each step moves the bits of a number further apart, until there is room for another one between them. */
const steps = [
  { shift: 8, mask: 0x00ff00ff },
  { shift: 4, mask: 0x0f0f0f0f },
  { shift: 2, mask: 0x33333333 },
  { shift: 1, mask: 0x55555555 },
] as const;

/**
 * Rows of `x` and `y` on the plane, and others, with `k`: the number of their place in Z-order, in which
 * places that are near each other are mostly near, and those of a tile come one after the other. As SQL.
 */
export function inZOrder(rows: string): string {
  const halves = `SELECT *, x >> ${zOrderBits} AS a, y >> ${zOrderBits} AS b FROM (${rows})`;
  const spread = steps.reduce((inner, { shift, mask }) => {
    const apart = (name: string) => `(${name} | (${name} << ${shift})) & ${mask} AS ${name}`;
    return `SELECT * REPLACE (${apart('a')}, ${apart('b')}) FROM (${inner})`;
  }, halves);
  return `SELECT CAST(a | (b << 1) AS UINTEGER) AS k, * EXCLUDE (a, b) FROM (${spread})`;
}

/** The number in Z-order of a column and a row of a grid. */
export function zOrder(x: number, y: number): number {
  // Not by bits: the result may have 32 of them.
  return spreadBits(x) + 2 * spreadBits(y);
}

function spreadBits(number: number): number {
  return steps.reduce((bits, { shift, mask }) => (bits | (bits << shift)) & mask, number);
}
