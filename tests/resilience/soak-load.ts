import { setTimeout as delay } from 'node:timers/promises';

/**
 * One response: what was requested, how long it took, and its status with the code of its error, if it has
 * one.
 */
export type Sample = { kind: 'page' | 'health' | 'expensive'; milliseconds: number; outcome: string };

/** A request of a simulated visitor. */
export type Call = { path: string; init?: RequestInit };

/**
 * How many visitors do what, and for how long. Visitors pause between requests; those with expensive requests
 * do not.
 */
export type SoakLoad = {
  url: string;
  milliseconds: number;
  visitors: number;
  pauseMilliseconds: number;
  page(): Call;
  expensive: number;
  expensiveCall(): Call;
  /** Whether all expensive requests come from one address, so that they share its limits. */
  fromOneAddress?: boolean;
};

/**
 * Sends the load and returns all samples. Each visitor has an address of its own: the server has to trust
 * this machine as a proxy.
 */
export async function sendLoad(load: SoakLoad): Promise<Sample[]> {
  const samples: Sample[] = [];
  const end = Date.now() + load.milliseconds;
  const visit = async (kind: Sample['kind'], client: number, next: () => Call, pause: number) => {
    await delay(Math.random() * pause);
    while (Date.now() < end) {
      samples.push(await send(load.url, kind, client, next()));
      // Between half and one and a half of the pause.
      await delay(pause * (0.5 + Math.random()));
    }
  };
  await Promise.all([
    ...Array.from({ length: load.visitors }, (_, index) =>
      visit('page', index, load.page, load.pauseMilliseconds),
    ),
    ...Array.from({ length: load.expensive }, (_, index) =>
      visit('expensive', load.visitors + (load.fromOneAddress ? 0 : index), load.expensiveCall, 0),
    ),
    visit('health', 0, () => ({ path: '/healthz' }), 100),
  ]);
  return samples;
}

async function send(
  url: string,
  kind: Sample['kind'],
  client: number,
  { path, init = {} }: Call,
): Promise<Sample> {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', `10.1.${client >> 8}.${client & 255}`);
  const start = performance.now();
  const outcome = await fetch(`${url}${path}`, { ...init, headers }).then(
    async (response) => `${response.status}${errorOf(await response.text())}`,
    (error: unknown) => `no response: ${String((error as Error).cause ?? error)}`,
  );
  return { kind, milliseconds: performance.now() - start, outcome };
}

/** The code of an error in a JSON response; an empty text where there is none. */
function errorOf(text: string): string {
  const code = /"code":"([a-z_]+)"/.exec(text.slice(0, 2000))?.[1];
  return code ? ` ${code}` : '';
}

/** The value below which a part of the samples is, in milliseconds. */
export function percentile(samples: readonly Sample[], part: number): number {
  const sorted = samples.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** How often each outcome is among the samples. */
export function countOutcomes(samples: readonly Sample[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of samples) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** A GraphQL request for rows that takes as much work as a visitor may ask for, and is in no cache. */
export function expensiveRows(versionId: number, columns: readonly string[]): Call {
  const search = () => Math.random().toString(36).slice(2, 5);
  const request = () => ({
    attributes: columns.slice(0, 20),
    normalFilter: Array.from({ length: 2 }, () => ({
      column: columns[0],
      operation: 'like',
      values: [search()],
    })),
    filterRelation: 'or',
    orderBy: Object.fromEntries(columns.slice(0, 5).map((name) => [name, 'desc nulls last'])),
    totals: true,
    toIndex: 100,
  });
  const query =
    'query ($v: Int!, $a: DataRequest!, $b: DataRequest!) { a: rows(versionId: $v, request: $a) b: rows(versionId: $v, request: $b) }';
  return {
    path: '/graph',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { v: versionId, a: request(), b: request() } }),
    },
  };
}
