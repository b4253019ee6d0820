import { createServer } from 'vite';

process.env.NODE_ENV = 'development';
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { start } = (await vite.ssrLoadModule('/src/app/main.ts')) as typeof import('../src/app/main.ts');
await start(
  () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<never>,
  'development',
  (request, response, next) => vite.middlewares(request, response, next),
);
