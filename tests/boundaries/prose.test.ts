import { expect, test } from 'vitest';
import { checkPlanted } from './planted.ts';

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
