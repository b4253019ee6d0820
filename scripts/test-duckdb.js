// Runs the tests of everything that uses DuckDB with another version of it: `npm run test:duckdb -- 2`. That
// version is installed beside the project's own, which stays as it is.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { addPackage } from './install.js';
import { runToEnd } from './run-child.js';

/** What uses DuckDB: the engine, and what reads and writes files with it. */
const tests = ['engine', 'uploads', 'downloads', 'tiles', 'geo'].map((area) => join('src', 'server', area));

const root = join(import.meta.dirname, '..');

try {
  const [version = '2'] = process.argv.slice(2);
  await addPackage(root, `other-duckdb@npm:@duckdb/node-api@${version}`);
  process.exitCode = await runTests();
} catch (error) {
  console.error(error instanceof Error && error.name === 'Sentence' ? error.message : error);
  process.exitCode = 1;
}

/** Returns the exit code of the tests. */
function runTests() {
  const hook = pathToFileURL(join(import.meta.dirname, 'other-duckdb.js')).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${hook}`;
  return runToEnd(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...tests]);
}
