import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '#server/base/base.server.ts';
import { inChunks, selectRows } from './duckdb-table.ts';
import { doesNotFit, type TypeCandidate } from './type-candidates.ts';

/** Of the candidates of each column, those that every filled cell fits. */
export async function findFittingTypes(
  connection: DuckDBConnection,
  from: string,
  candidates: ReadonlyMap<string, readonly TypeCandidate[]>,
): Promise<Map<string, TypeCandidate[]>> {
  const checks = [...candidates].flatMap(([name, list]) => list.map((candidate) => ({ name, candidate })));
  const fitting = new Map<string, TypeCandidate[]>([...candidates.keys()].map((name) => [name, []]));
  for (const chunk of inChunks(checks)) {
    const misfits = chunk.map(
      ({ name, candidate }) => `count(*) FILTER (${doesNotFit(candidate, identifier(name))})`,
    );
    const [row = []] = await selectRows(connection, `SELECT ${misfits.join(', ')} FROM ${from}`);
    chunk.forEach(({ name, candidate }, index) => {
      if (Number(row[index]) === 0) fitting.get(name)?.push(candidate);
    });
  }
  return fitting;
}
