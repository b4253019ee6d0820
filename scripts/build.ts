import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const assets = 'build/client/assets';

/** Builds the server and the tools' client with React Router, then the visitor's small script with what it loads later, and compresses both. */
const router = spawnSync(process.execPath, ['node_modules/@react-router/dev/dist/cli/index.js', 'build'], {
  stdio: 'inherit',
});
if (router.status !== 0) process.exit(router.status ?? 1);
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: assets,
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    // Not as a library: those keep their white space.
    rolldownOptions: {
      input: 'src/screens/page/visitor.ts',
      output: { entryFileNames: 'visitor.[hash].js', chunkFileNames: 'visitor-[name]-[hash].js' },
    },
  },
});
await compress();

/** Writes each text asset compressed beside it, for the server to send as it is. */
async function compress(): Promise<void> {
  const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  await Promise.all(
    names.map(async (name) => {
      const path = join(assets, name);
      const text = await readFile(path);
      if (text.length < 1024) return;
      const quality = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } };
      await writeFile(`${path}.br`, await pack.br(text, quality));
      await writeFile(`${path}.gz`, await pack.gz(text, { level: 9 }));
    }),
  );
}
