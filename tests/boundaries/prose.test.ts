import { expect, test } from 'vitest';
import { checkPlanted, runProgram } from './planted.ts';

const LINTER = 'oxlint/bin/oxlint';
const LINT = ['--format=unix', 'src'];

const steps = (lines: readonly string[]) =>
  `export function work(run: (step: number) => void) {\n${lines.join('\n')}\n}\n`;
const fourteen = Array.from({ length: 14 }, (_, index) => `  run(${index});`);

test('actions without braces and long functions without paragraphs are caught', async () => {
  const caught = {
    'if.ts': `export const work = (run: () => void, is: boolean) => {\n  if (is) run();\n};\n`,
    'else.ts': `export const work = (run: () => void, is: boolean) => {\n  if (is) {\n    run();\n  } else run();\n};\n`,
    'later.ts': `export function work(is: boolean) {\n  if (is)\n    return 1;\n  return 2;\n}\n`,
    'loop.ts': `export const work = (runs: (() => void)[]) => {\n  for (const run of runs) run();\n};\n`,
    'dense.ts': steps(fourteen),
  };
  const right = {
    'exit.ts': `export function work(is: boolean) {\n  if (is) return 1;\n  if (!is) throw new Error('no');\n  return 2;\n}\n`,
    'chain.ts': `export const work = (run: () => void, is: boolean) => {\n  if (is) {\n    run();\n  } else if (!is) {\n    run();\n  }\n};\n`,
    'parted.ts': steps(fourteen.with(7, '')),
    'list.ts': `export function work() {\n  return [\n${fourteen.map((_, index) => `    ${index},`).join('\n')}\n  ];\n}\n`,
  };
  const inFolder = (folder: string, files: Record<string, string>) =>
    Object.entries(files).map(([name, text]) => [`src/ui/${folder}-${name}`, text]);
  const files = Object.fromEntries([...inFolder('caught', caught), ...inFolder('right', right)]) as Record<
    string,
    string
  >;

  const { code, output } = await checkPlanted(files, LINTER, LINT);

  expect(code).not.toBe(0);
  for (const name of Object.keys(caught)) {
    const lines = output.split('\n').filter((line) => line.startsWith(`src/ui/caught-${name}:`));
    expect(lines.join('\n'), name).toMatch(/prose\((braces|paragraphs)\)/);
  }
  expect(output).not.toContain('src/ui/right-');
});

test('long and branched functions, nested ternaries and modules that are imported twice are caught', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `  run(${index});\n`).join('\n');
  const body = (count: number) => `(run: (step: number) => void) {\n${lines(count)}}\n`;
  const branches = Array.from(
    { length: 21 },
    (_, index) => `  if (step === ${index}) return ${index};\n`,
  ).join('\n');
  const caught = {
    'src/ui/long.ts': `export function work${body(60)}`,
    'src/ui/long.tsx': `export function work${body(90)}`,
    'src/ui/branched.ts': `export function work(step: number) {\n${branches}  return -1;\n}\n`,
    'src/ui/nested.ts': `export const work = (step: number) => (step > 1 ? 'more' : step > 0 ? 'one' : 'none');\n`,
    'src/ui/twice.ts': `import { work } from './nested.ts';\nimport { other } from './nested.ts';\n\nexport const both = [work, other];\n`,
  };
  const right = {
    'src/ui/short.ts': `export function work${body(58)}`,
    'src/ui/short.tsx': `export function work${body(88)}`,
    'src/ui/long.test.ts': `export function work${body(60)}`,
    'src/ui/other.ts': `export const work = (step: number) => (step > 1 ? 'more' : 'one');\n`,
  };

  const { code, output } = await checkPlanted({ ...caught, ...right }, LINTER, LINT);

  expect(code).not.toBe(0);
  for (const name of Object.keys(caught)) {
    expect(output, name).toMatch(
      new RegExp(`^${name}:.*(max-lines-per-function|complexity|no-nested-ternary|no-duplicates)`, 'm'),
    );
  }
  for (const name of Object.keys(right)) {
    expect(output).not.toContain(`${name}:`);
  }
});

test('the figures of the prose are within their limits', async () => {
  const { output } = await runProgram(['scripts/measure.ts']);
  const figure = (name: string) => Number(new RegExp(`^${name}: ([\\d.]+)`, 'm').exec(output)?.[1]);

  expect(figure('ternaries per 1,000 lines')).toBeLessThanOrEqual(20);
  expect(figure('conditional spreads')).toBeLessThanOrEqual(60);
  expect(figure('empty lines in functions')).toBeGreaterThanOrEqual(3);
  expect(figure('bodies of more than 12 lines without a paragraph')).toBe(0);
});
