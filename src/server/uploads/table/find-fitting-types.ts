import type { LayerRows } from './layer-rows.ts';
import { doesNotFit, typeCandidates, type TypeCandidate } from './type-candidates.ts';

/** How many filled cells do not fit a type, as an aggregate. */
export const countMisfits = (candidate: TypeCandidate, cell: string): string =>
  `count(*) FILTER (${doesNotFit(candidate, cell)})`;

/** The types that every filled cell of some columns fits, by column name. */
export async function findFittingTypes(
  rows: LayerRows,
  columns: readonly { name: string }[],
): Promise<Map<string, TypeCandidate[]>> {
  const fitting = new Map(columns.map(({ name }): [string, TypeCandidate[]] => [name, []]));
  for (const candidate of typeCandidates) {
    for (const name of await findFitting(rows, columns, candidate)) {
      fitting.get(name)?.push(candidate);
    }
  }

  return fitting;
}

/**
 * The first of the candidates of each column that every filled cell fits; columns without one are not in the
 * result.
 */
export async function findFirstFittingTypes(
  rows: LayerRows,
  candidates: ReadonlyMap<string, readonly TypeCandidate[]>,
): Promise<Map<string, TypeCandidate>> {
  const first = new Map<string, TypeCandidate>();
  for (const candidate of typeCandidates) {
    const open = [...candidates].filter(([name, list]) => !first.has(name) && list.includes(candidate));
    const columns = open.map(([name]) => ({ name }));
    for (const name of await findFitting(rows, columns, candidate)) {
      first.set(name, candidate);
    }
  }

  return first;
}

async function findFitting(
  rows: LayerRows,
  columns: readonly { name: string }[],
  candidate: TypeCandidate,
): Promise<string[]> {
  const misfits = await rows.aggregate(columns, (cell) => [countMisfits(candidate, cell)]);
  return columns.map(({ name }) => name).filter((name) => Number(misfits.get(name)?.[0] ?? 0) === 0);
}
