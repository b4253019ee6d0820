import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A claim that a bench checked on a day (`2026-11-29`), and what it measured; figures that missed the goal
 * are bold.
 */
export type BenchResult = { bench: string; claim: string; goal?: string; result: string; date: string };

const resultsFile = join(import.meta.dirname, '..', 'results.json');
const page = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md');

/** Reads the results of the benches that were recorded last. */
export async function readResults(): Promise<BenchResult[]> {
  return JSON.parse(await readFile(resultsFile, 'utf8')) as BenchResult[];
}

/** The results of one run of a bench, out of the lines that `report` printed. */
export function resultsOf(bench: string, output: string, date: string): BenchResult[] {
  return [...output.matchAll(/^(ok {2}|MISS) (.+): ([^:\n]+)$/gm)].map(
    ([, state, claim = '', figures = '']) => ({
      bench,
      claim,
      result: state === 'MISS' ? `**${figures}**` : figures,
      date,
    }),
  );
}

/** Replaces the results of the benches that were run, and writes docs/benchmarks.md. */
export async function recordResults(results: readonly BenchResult[]): Promise<void> {
  const benches = new Set(results.map(({ bench }) => bench));
  const kept = (await readResults()).filter(({ bench }) => !benches.has(bench));
  const all = [...kept, ...results];

  await writeFile(resultsFile, `${JSON.stringify(all, null, 2)}\n`);
  await writeFile(page, benchmarksPage(all));
}

/** The text of docs/benchmarks.md. */
export function benchmarksPage(results: readonly BenchResult[]): string {
  const rows = results.map(({ bench, claim, goal = '', result, date }) =>
    row(`\`${bench}\``, claim, goal, result, date),
  );

  return `# Benchmarks

${introduction}

${[row('bench', 'claim', 'goal', 'result', 'day'), '|---|---|---|---|---|', ...rows].join('\n')}

${remarks}
`;
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

const introduction = `Each claim compares two ways in one run, so the ratio matters more than the milliseconds. The figures are from a virtual machine with 2 cores (Intel Xeon) and 24 GB, without other work unless a row says so. Bold results missed their goal.

\`npm run bench\` runs all benches, and \`npm run bench -- NAME\` one of \`bench/\`. With \`--record\` the results replace those of the same benches here. \`soak\` is \`node tests/resilience/soak.ts\`, whose figures are entered by hand in \`bench/results.json\`.`;

const remarks = `A cell edit needs three statements in two databases, each about a millisecond ([decision 203](decisions/0203-fewer-turns-of-threads.md)). Publishing a CSV reads it once more than a copy does, to find types, texts that may be empty values, and date orders. Of a fragment's time the query is a small part. No scan is faster than an index that was made for one query. Of a letter in a long text, most is the browser's own work ([decision 184](decisions/0184-a-letter-in-a-long-text-is-the-browsers.md)).`;
