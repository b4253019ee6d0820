/**
 * A chart is drawn once for every width: the marks stretch, the text does not. What must differ, how many labels fit
 * and which way they run, is worked out for the least width of three tiers; container queries choose among them.
 */
export const breakpoints = [
  { name: 'n', least: 272 },
  { name: 'm', least: 480 },
  { name: 'w', least: 760 },
] as const;

/** A tier's name: narrow (below 480 px), middle, wide (from 760 px). */
export type BreakpointName = (typeof breakpoints)[number]['name'];

/** The classes that hide an element in every tier where it is not wanted. */
export function hiddenOutside(wanted: (tier: BreakpointName) => boolean): string {
  return breakpoints
    .filter(({ name }) => !wanted(name))
    .map(({ name }) => `tm-no-${name}`)
    .join(' ');
}
