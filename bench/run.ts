import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { recordResults, resultsOf, type BenchResult } from './shared/benchmarks-page.ts';

const isRecorded = process.argv.includes('--record');
const chosen = process.argv.slice(2).filter((argument) => argument !== '--record');

/** Each file beside this one is a claim; what they share is in `shared`. */
const claims = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace('.ts', ''));

const today = new Date().toISOString().slice(0, 10);
const results: BenchResult[] = [];

for (const claim of claims.filter((name) => chosen.length === 0 || chosen.includes(name))) {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, `${claim}.ts`)], {
    stdio: ['inherit', isRecorded ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
  });

  if (isRecorded) {
    process.stdout.write(stdout);
    results.push(...resultsOf(claim, stdout, today));
  }
  if (status !== 0) {
    process.exitCode = 1;
  }
}

if (isRecorded) {
  await recordResults(results);
}
