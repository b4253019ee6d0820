import { AsyncLocalStorage } from 'node:async_hooks';

/** Long work in JavaScript gives others a turn after about so many cells: a millisecond or two. */
export const cellsOfTurn = 1000;

/** The longest pause between two parts of one client, in milliseconds. */
const longestPause = 10;

const current = new AsyncLocalStorage<string>();

/** How many requests of each client run. */
const running = new Map<string, number>();

/** Runs a request of a client: its long parts take turns with those of other clients. */
export async function asClient<Value>(client: string, work: () => Promise<Value>): Promise<Value> {
  count(client, 1);
  try {
    return await current.run(client, work);
  } finally {
    count(client, -1);
  }
}

/**
 * Waits for something that others do, such as a publication at its time. A request that only waits needs no
 * room: the work of others has no pauses for it.
 */
export async function whileOthersWork<Value>(waiting: Promise<Value>): Promise<Value> {
  const client = current.getStore();
  if (client === undefined) return waiting;

  count(client, -1);
  try {
    return await waiting;
  } finally {
    count(client, 1);
  }
}

function count(client: string, change: 1 | -1): void {
  const requests = (running.get(client) ?? 0) + change;
  if (requests === 0) {
    running.delete(client);
  } else {
    running.set(client, requests);
  }
}

/** The parts that wait for their turn, by client; the client that has waited longest is first. */
const waiting = new Map<string, (() => void)[]>();

/** The part that ran last: whose it was, and when it began, in milliseconds. */
let last = { client: '', began: -Infinity };

/**
 * Resolves when it is the turn of the next part of long work. Only one part runs before other requests are
 * looked at, and clients take turns, whatever number of parts each has. While requests of others run, there
 * is a pause between two parts of one client that is as long as a part: a page waits for the database dozens
 * of times, and each time a part could come before it.
 */
export function nextTurn(): Promise<void> {
  const client = current.getStore() ?? '';
  return new Promise((resolve) => {
    const isFirst = waiting.size === 0;
    const others = waiting.get(client) ?? [];
    waiting.set(client, [...others, resolve]);
    if (isFirst) {
      setImmediate(endPart);
    }
  });
}

/** Gives the next turn, at once or after a pause. */
function endPart(): void {
  const [client] = waiting.keys();
  const milliseconds = performance.now() - last.began;
  const isPause = client === last.client && milliseconds < 5 * longestPause && areOthersServed();

  if (isPause) {
    setTimeout(giveTurn, Math.min(milliseconds, longestPause));
  } else {
    giveTurn();
  }
}

/** Whether a client has a request that does not wait for its turn. */
const areOthersServed = (): boolean => [...running.keys()].some((client) => !waiting.has(client));

function giveTurn(): void {
  const [next] = waiting;
  if (!next) return;

  const [client, [resolve, ...others]] = next;
  waiting.delete(client);

  if (others.length > 0) {
    waiting.set(client, others);
  }

  if (waiting.size > 0) {
    setImmediate(endPart);
  }

  last = { client, began: performance.now() };
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
