import type { LayerRows } from './layer-rows.ts';
import { doesNotFit, type TypeCandidate } from './type-candidates.ts';

/** Of the candidates of each column, those that every filled cell fits. */
export async function findFittingTypes(
  rows: LayerRows,
  candidates: ReadonlyMap<string, readonly TypeCandidate[]>,
): Promise<Map<string, TypeCandidate[]>> {
  const fitting = new Map<string, TypeCandidate[]>([...candidates.keys()].map((name) => [name, []]));
  for (const candidate of new Set([...candidates.values()].flat())) {
    const columns = [...candidates]
      .filter(([, list]) => list.includes(candidate))
      .map(([name]) => ({ name }));
    const misfits = await rows.aggregate(columns, (cell) => [
      `count(*) FILTER (${doesNotFit(candidate, cell)})`,
    ]);
    for (const { name } of columns)
      if (Number(misfits.get(name)?.[0] ?? 0) === 0) fitting.get(name)!.push(candidate);
  }
  return fitting;
}
