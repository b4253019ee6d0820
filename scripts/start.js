// The program of `npm start`, `npm test` and the other scripts of package.json. It runs on any Node from 18,
// installs missing packages, builds when sources have changed, and starts the rest with Node 24 from the
// packages.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installExtra, installWhenMissing, newNode } from './install.js';
import { keepRunning } from './keep-running.js';
import { runChild, runToEnd } from './run-child.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/**
 * @typedef {object} Way how a mode runs
 * @property {string} program
 * @property {string[]} [args]
 * @property {string} environment what NODE_ENV is there
 * @property {[name: string, version: string]} [extra] a package that is installed for it, and not saved
 * @property {boolean} [isBuilt] whether the server is built first; other programs build themselves what they
 *   need
 */

/** @param {...string} path */
const inPackages = (...path) => join('node_modules', ...path);
const checks = join('scripts', 'check.ts');
const unitTests = inPackages('vitest', 'vitest.mjs');

/** @type {Record<string, Way>} */
const ways = {
  '': { program: join('build', 'server', 'index.js'), environment: 'production', isBuilt: true },
  '--dev': { program: join('scripts', 'dev.ts'), environment: 'development' },
  '--test': { program: checks, environment: 'test' },
  '--check': { program: checks, args: ['--code'], environment: 'test' },
  '--unit': { program: unitTests, args: ['run'], environment: 'test' },
  '--clickhouse': {
    program: unitTests,
    args: ['run', 'clickhouse', 'version-moves', 'data-engine.model'],
    environment: 'test',
    extra: ['chdb', '3.4.0'],
  },
  '--changed': { program: unitTests, args: ['run', '--changed'], environment: 'test' },
  '--e2e': {
    program: inPackages('@playwright', 'test', 'cli.js'),
    args: ['test', '--reporter=list'],
    environment: 'test',
    isBuilt: true,
  },
  '--duckdb': { program: join('scripts', 'test-duckdb.js'), environment: 'test' },
  '--format': { program: inPackages('oxfmt', 'bin', 'oxfmt'), environment: 'development' },
  '--backup': { program: join('scripts', 'backup.ts'), environment: 'production' },
  '--texts': { program: join('scripts', 'texts.ts'), environment: 'production' },
  '--rebuild-index': { program: join('scripts', 'rebuild-index.ts'), environment: 'production' },
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error && error.name === 'Sentence' ? error.message : error);
  process.exitCode = 1;
}

/** @param {string[]} args */
async function main(args) {
  const verbose = args.filter((arg) => arg === '--verbose');
  const [mode = '', ...rest] = args.filter((arg) => arg !== '--verbose');
  const way = ways[mode];

  if (!way) {
    const modes = Object.keys(ways).filter(Boolean).join(', ');
    console.error(`start.js knows ${modes} and --verbose, not ${mode}.`);
    return 2;
  }

  await installWhenMissing(root);
  if (way.extra) {
    await installExtra(root, ...way.extra);
  }

  if (way.isBuilt) {
    const code = await runToEnd(newNode(root), ['scripts/build-when-stale.js', ...verbose]);
    if (code !== 0) {
      console.error('Tidemark could not be built; the reason is above.');
      return code;
    }
  }

  if (!existsSync(way.program)) {
    console.error(`${way.program} is missing. Download Tidemark again and start it.`);
    return 1;
  }

  const [node, program] = [newNode(root), [way.program, ...(way.args ?? []), ...rest]];
  // Node reads the TypeScript of Playwright's tests itself.
  if (mode === '--e2e') {
    process.env.PW_DISABLE_TS_ESM = '1';
  }

  if (mode === '') {
    // Compiled modules are used again by the next start; a build removes them.
    process.env.NODE_COMPILE_CACHE ??= join('build', 'server', '.compiled');
    return keepRunning(node, program, way.environment);
  }

  const { code } = await runChild(node, program, way.environment);
  return code;
}
