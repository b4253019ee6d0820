import { AsyncLocalStorage } from 'node:async_hooks';

/** Long work in JavaScript gives others a turn after about so many cells: a few milliseconds. */
export const cellsOfTurn = 2000;

const current = new AsyncLocalStorage<string>();

/** Runs the work of a client: its long parts take turns with those of other clients. */
export const asClient = <Value>(client: string, work: () => Value): Value => current.run(client, work);

/** The parts that wait for their turn, by client; the client that has waited longest is first. */
const waiting = new Map<string, (() => void)[]>();

/**
 * Resolves when it is the turn of the next part of long work. Only one part runs before other requests are looked at,
 * and clients take turns, whatever number of parts each has.
 */
export function nextTurn(): Promise<void> {
  const client = current.getStore() ?? '';
  return new Promise((resolve) => {
    const isFirst = waiting.size === 0;
    waiting.set(client, [...(waiting.get(client) ?? []), resolve]);
    if (isFirst) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  const [next] = waiting;
  if (!next) return;
  const [client, [resolve, ...others]] = next;
  waiting.delete(client);
  if (others.length > 0) waiting.set(client, others);
  if (waiting.size > 0) setImmediate(giveTurn);
  resolve?.();
}

/** Maps rows of any number of cells, with turns for others in between. */
export async function mapInTurns<Row extends ArrayLike<unknown>, Result>(
  rows: readonly Row[],
  map: (row: Row) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let cells = 0;
  for (const row of rows) {
    results.push(map(row));
    cells += row.length;
    if (cells < cellsOfTurn) continue;
    cells = 0;
    await nextTurn();
  }
  return results;
}
