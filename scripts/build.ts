import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { buildSteps } from './build-steps.ts';
import { withoutPropertyFallback } from './without-property-fallback.ts';
import { withoutServerTexts } from './without-server-texts.ts';

const assets = 'build/client/assets';

const isVerbose = process.argv.includes('--verbose');
const { step, fail } = buildSteps(console.log, isVerbose);

/**
 * Builds the server and the tools' client with React Router, then the small scripts of pages with what they
 * load later, and compresses both. Prints one line for each step; the output of the tools is shown when one
 * fails, or with `--verbose`.
 */
step('Building the server and the tools');
const router = spawnSync(process.execPath, ['node_modules/@react-router/dev/dist/cli/index.js', 'build'], {
  stdio: isVerbose ? 'inherit' : 'pipe',
  encoding: 'utf8',
});
if (router.status !== 0) {
  fail([router.stdout, router.stderr]);
  process.exit(router.status ?? 1);
}
step('Building the scripts of pages');
await buildScripts('visitor', {
  visitor: 'src/screens/page/visitor/visitor.ts',
  'account-forms': 'src/screens/sign-in/account-forms.ts',
  passkeys: 'src/screens/sign-in/passkeys.ts',
  'early-events': 'src/app/early-events.ts',
});
// By itself: what it had in common with the script of pages would be a request of all pages.
await buildScripts('map', { interact: 'src/screens/page/interact/client/interact.ts' });
step('Compressing');
await compress();

/** Builds scripts of pages; the files of what they load later begin with a name. */
async function buildScripts(name: string, input: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    logLevel: isVerbose ? 'info' : 'error',
    publicDir: false,
    // The script that edits rows on a page loads the style sheet of the tools.
    plugins: [tailwindcss(), withoutPropertyFallback(), withoutServerTexts()],
    base: '/assets/',
    build: {
      outDir: assets,
      assetsDir: '',
      emptyOutDir: false,
      target: 'es2022',
      // As the build of the tools writes style sheets: what pages and tools load is one file.
      cssTarget: 'es2023',
      modulePreload: false,
      // Not built as a library: libraries keep their white space.
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].[hash].js', chunkFileNames: `${name}-[name]-[hash].js` },
      },
    },
  });
}

/** Writes each text asset compressed beside it, for the server to send as it is. */
async function compress(): Promise<void> {
  const names = (await readdir(assets)).filter((name) => /\.(m?js|css|svg)$/.test(name));
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  await Promise.all(
    names.map(async (name) => {
      const path = join(assets, name);
      const text = await readFile(path);
      if (text.length < 512) return;
      const quality = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } };
      await writeFile(`${path}.br`, await pack.br(text, quality));
      await writeFile(`${path}.gz`, await pack.gz(text, { level: 9 }));
    }),
  );
}
