import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the benchmarks share; everything else in this folder is one claim. */
const shared = new Set([
  'run.ts',
  'measure.ts',
  'page-load.ts',
  'publish-file.ts',
  'filtered-sections.ts',
  'scatter-section.ts',
  'static-pages.ts',
  'flights.ts',
  'large-workbook.ts',
  'long-text.ts',
  'keystroke.ts',
]);
const chosen = process.argv.slice(2);
const claims = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !shared.has(file));

for (const claim of claims.filter(
  (file) => chosen.length === 0 || chosen.includes(file.replace('.ts', '')),
)) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, claim)], { stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = 1;
  }
}
