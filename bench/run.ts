import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const chosen = process.argv.slice(2);

/** Each file beside this one is a claim; what they share is in `shared`. */
const claims = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && file !== 'run.ts');

for (const claim of claims.filter(
  (file) => chosen.length === 0 || chosen.includes(file.replace('.ts', '')),
)) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, claim)], { stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = 1;
  }
}
