/**
 * The widths that a chart is drawn for. Its marks stretch, its text does not: how many labels fit, and
 * whether they are slanted, is calculated for the least width of each; container queries choose between them.
 */
export const breakpoints = [
  { name: 'n', least: 272 },
  { name: 'm', least: 480 },
  { name: 'w', least: 760 },
] as const;

/** Narrow (below 480 px), middle, wide (from 760 px). */
export type BreakpointName = (typeof breakpoints)[number]['name'];

/** What a function makes of the least width of each breakpoint. */
export const atBreakpoints = <Value>(valueAt: (least: number, name: BreakpointName) => Value) =>
  Object.fromEntries(breakpoints.map(({ name, least }) => [name, valueAt(least, name)])) as Record<
    BreakpointName,
    Value
  >;

/**
 * The same, made when it is read: a page shows all of it, a picture what is at one breakpoint.
 */
export function whenRead<Value>(
  valueAt: (least: number, name: BreakpointName) => Value,
): Record<BreakpointName, Value> {
  const made = new Map<BreakpointName, Value>();
  const read = (wanted: BreakpointName): Value => {
    const known = made.get(wanted);
    if (known !== undefined) return known;
    const value = valueAt(leastOf[wanted], wanted);
    made.set(wanted, value);
    return value;
  };

  return {
    get n() {
      return read('n');
    },
    get m() {
      return read('m');
    },
    get w() {
      return read('w');
    },
  };
}

const leastOf = atBreakpoints((least) => least);

/** The classes that hide an element at every width where it is not wanted. */
export function hiddenOutside(wanted: (name: BreakpointName) => boolean): string {
  return breakpoints
    .filter(({ name }) => !wanted(name))
    .map(({ name }) => `tm-no-${name}`)
    .join(' ');
}
