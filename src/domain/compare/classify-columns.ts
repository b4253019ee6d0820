import type { ColumnChange, ColumnSummary } from './comparison.ts';

/** What a column holds before and after. */
type Sides = { name: string; before: ColumnSummary; after: ColumnSummary };

/** A column that has values only before, and one that has values only after: the one may be the other. */
export type RenameCandidate = { from: string; to: string };

/** How many matched rows two columns have, and in how many of these they have the same value. */
export type RenameEvidence = RenameCandidate & { rows: number; same: number };

/** The most pairs of columns whose values are compared to find renamed ones. */
const maxCandidates = 36;
/** A column is another one under a new name where so large a part of its values is the same. */
const renamedPart = 0.9;
/** Cells fit their type where so small a part of them does not, and do not where so large a part does not. */
const fits = { most: 0.05, least: 0.5 };

const hasCells = ({ filled, misfits }: ColumnSummary): boolean => filled + misfits > 0;
const isGone = ({ before, after }: Sides): boolean => hasCells(before) && !hasCells(after);
const isNew = ({ before, after }: Sides): boolean => !hasCells(before) && hasCells(after);

/** The columns that may have been renamed: as many cells under another name. */
export function renameCandidates(columns: readonly Sides[]): RenameCandidate[] {
  const [gone, fresh] = [columns.filter(isGone), columns.filter(isNew)];
  return gone
    .flatMap((from) => fresh.map((to) => ({ from: from.name, to: to.name })))
    .slice(0, maxCandidates);
}

/** What happened to each column, in the order of the columns; `evidence` is of the candidates. */
export function classifyColumns(
  columns: readonly Sides[],
  evidence: readonly RenameEvidence[] = [],
): ColumnChange[] {
  const renamed = renamedColumns(evidence);
  const former = new Set(renamed.values());

  return columns.map((column) => {
    const from = renamed.get(column.name);
    if (from !== undefined) return { kind: 'renamed', from };
    if (isNew(column)) return { kind: 'added' };
    // What is there under another name is not lost, but its own name is gone.
    if (isGone(column)) return { kind: former.has(column.name) ? 'same' : 'removed' };
    return { kind: isRetyped(column) ? 'retyped' : 'same' };
  });
}

/** The former names of renamed columns by their new ones: the likeliest first, each column once. */
function renamedColumns(evidence: readonly RenameEvidence[]): Map<string, string> {
  const likely = evidence
    .filter(({ rows, same }) => rows > 0 && same / rows >= renamedPart)
    .toSorted((one, other) => other.same / other.rows - one.same / one.rows);
  const renamed = new Map<string, string>();
  const taken = new Set<string>();

  for (const { from, to } of likely) {
    if (renamed.has(to) || taken.has(from)) continue;
    renamed.set(to, from);
    taken.add(from);
  }
  return renamed;
}

function isRetyped({ before, after }: Sides): boolean {
  if (!hasCells(before) || !hasCells(after)) return false;
  const parts = [before, after].map(({ filled, misfits }) => misfits / (filled + misfits));
  return Math.min(...parts) <= fits.most && Math.max(...parts) >= fits.least;
}
