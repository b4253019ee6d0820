import { expect, test } from 'vitest';
import { checkPlanted } from './planted.ts';

const CHECKER = 'typescript/bin/tsc';

test('a type error is caught', async () => {
  const { code, output } = await checkPlanted(
    { 'src/domain/a.ts': `export const a: number = 'one';\n` },
    CHECKER,
  );
  expect(code).not.toBe(0);
  expect(output).toContain('TS2322');
});

test('an index that may be absent is caught', async () => {
  const { output } = await checkPlanted(
    { 'src/domain/a.ts': `export const a = (b: number[]): number => b[0];\n` },
    CHECKER,
  );
  expect(output).toContain('TS2322');
});

test('syntax that Node cannot strip is caught', async () => {
  const { output } = await checkPlanted({ 'src/domain/a.ts': `export enum A {\n  one,\n}\n` }, CHECKER);
  expect(output).toContain('TS1294');
});

test('a sound file passes', async () => {
  const { code, output } = await checkPlanted(
    { 'src/domain/a.ts': `export const a: number = 1;\n` },
    CHECKER,
  );
  expect(code, output).toBe(0);
});
