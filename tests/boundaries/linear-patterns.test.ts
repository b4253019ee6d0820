import { expect, test } from 'vitest';
import { checkPlanted } from './planted.ts';

const LINTER = 'oxlint/bin/oxlint';
const LINT = ['--format=unix', 'src'];

test('patterns that take more than linear time are caught, and their linear forms are not', async () => {
  const patterns: [string, string][] = [
    [String.raw`/^(\d+\.?\d*|\.\d+)$/`, String.raw`/^(?:\d+(?:\.\d*)?|\.\d+)$/`],
    [String.raw`/^(a+)+$/`, '/^a+$/'],
    [String.raw`/\s+$/`, String.raw`/(?<!\s)\s+$/`],
    [String.raw`/\S+@\S+/g`, String.raw`/\S+/g`],
    [String.raw`/^x.*\s*$/`, '/^x.*$/'],
  ];
  const files = patterns.flatMap(([slow, linear], index) => [
    [`src/domain/value/slow-${index}.ts`, `export const a = ${slow};\n`],
    [`src/domain/value/linear-${index}.ts`, `export const a = ${linear};\n`],
  ]);
  const { code, output } = await checkPlanted(
    Object.fromEntries(files) as Record<string, string>,
    LINTER,
    LINT,
  );
  expect(code).not.toBe(0);
  for (const index of patterns.keys()) {
    const line = output.split('\n').find((text) => text.startsWith(`src/domain/value/slow-${index}.ts:`));
    expect(line, patterns[index]![0]).toContain('patterns(linear)');
  }
  expect(output).not.toContain('linear-');
});
