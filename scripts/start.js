// The program of `npm start`, `npm run dev` and `npm test`. It runs on any Node from 18, installs missing packages, builds
// when sources have changed, and starts the rest with Node 24 from the packages.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenMissing, newNode } from './install.js';
import { keepRunning } from './keep-running.js';
import { runChild, runToEnd } from './run-child.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** The program of each mode; only the server is built first, the others build themselves. */
const ways = {
  '': { program: join('build', 'server', 'index.js'), environment: 'production' },
  '--dev': { program: join('scripts', 'dev.ts'), environment: 'development' },
  '--test': { program: join('scripts', 'check.ts'), environment: 'test' },
  '--backup': { program: join('scripts', 'backup.ts'), environment: 'production' },
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
    console.error(`start.js knows --dev, --test, --backup, --rebuild-index and --verbose, not ${mode}.`);
    return 2;
  }
  await installWhenMissing(root);
  if (mode === '') {
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
  const [node, program] = [newNode(root), [way.program, ...rest]];
  if (mode === '') {
    // Compiled modules are used again by the next start; a build removes them.
    process.env.NODE_COMPILE_CACHE ??= join('build', 'server', '.compiled');
    return keepRunning(node, program, way.environment);
  }
  const { code } = await runChild(node, program, way.environment);
  return code;
}
