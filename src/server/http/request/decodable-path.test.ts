import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';

type Bundled = { isDecodable(path: string): boolean };

test('the check of a path is still there when it is built', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(import.meta.dirname, 'decodable-path.ts'), write: false, target: 'es2023' },
  });
  const { output } = [result].flat()[0] as { output: { type: string; code?: string }[] };
  const code = output.find(({ type }) => type === 'chunk')?.code ?? '';
  const built = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as Bundled;
  expect(['/weather/snow%20days', '/%', '/a%zz', '/%ff'].map(built.isDecodable)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
