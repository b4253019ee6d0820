import { spawnSync } from 'node:child_process';
import { build } from 'vite';

/** Builds the server and the tools' client with React Router, then the visitor's one small script. */
const router = spawnSync(process.execPath, ['node_modules/@react-router/dev/dist/cli/index.js', 'build'], {
  stdio: 'inherit',
});
if (router.status !== 0) process.exit(router.status ?? 1);
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: 'build/client/assets',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/screens/page/visitor.ts', formats: ['es'], fileName: () => 'visitor.js' },
  },
});
