import type { Section } from './page.ts';

/** How long a run is; long runs are made of whole short ones. */
export type RunLength = 'long' | 'short';

/**
 * How many sections there are for each that begins a run. Each section that begins a long run begins a short
 * one, too.
 */
const usualLength: Record<RunLength, number> = { long: 84, short: 12 };

/**
 * Divides the sections of a group, or of a long run, into runs that each begin a row of the grid: laid out
 * below each other, they look like all sections in one grid. Where runs begin follows from the ids, so that
 * adding or removing a section changes no run but its own and the one before it.
 */
export function sectionRuns(
  sections: readonly Section[],
  grid: 'six' | 'twelve',
  length: RunLength,
): Section[][] {
  const runs: Section[][] = [];
  for (const section of sections) {
    const run = runs.at(-1);
    if (!run || (isWholeRow(section, grid) && beginsRun(section.id, length))) {
      runs.push([section]);
    } else {
      run.push(section);
    }
  }

  return runs;
}

/** A section of the size 1 leaves three of twelve columns free. */
const isWholeRow = ({ size }: Section, grid: 'six' | 'twelve'): boolean =>
  size === '2' || (size === '1' && grid === 'six');

/** By a hash of the id: FNV-1a with its bits mixed, as ids may differ in their last characters only. */
function beginsRun(id: string, length: RunLength): boolean {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % usualLength[length] === 0;
}
