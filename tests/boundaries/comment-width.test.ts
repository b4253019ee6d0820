import { expect, test } from 'vitest';
import { checkPlanted } from './planted.ts';

const LINTER = 'oxlint/bin/oxlint';
const LINT = ['--format=unix', 'src'];

const words = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');
const declaration = 'export const work = 1;\n';

test('comments that are wider than code are caught, but not those that tools read or that cannot be shorter', async () => {
  const caught = {
    'line.ts': `// ${words}\n${declaration}`,
    'block.ts': `/** ${words} */\n${declaration}`,
    'inside.ts': `/**\n * Short.\n *\n * - ${words}\n */\n${declaration}`,
  };
  const right = {
    'short.ts': `/** A comment. */\n${declaration}`,
    'address.ts': `// https://example.org/${'a'.repeat(120)}\n${declaration}`,
    'directive.ts': `// oxlint-disable-next-line no-alert -- ${words}\n${declaration}`,
    'text.ts': `export const work = \`\n// ${words}\n\`;\n`,
  };
  const inFolder = (folder: string, files: Record<string, string>) =>
    Object.entries(files).map(([name, text]) => [`src/domain/value/${folder}-${name}`, text] as const);
  const files = Object.fromEntries([...inFolder('caught', caught), ...inFolder('right', right)]);

  const { code, output } = await checkPlanted(files, LINTER, LINT);

  expect(code).not.toBe(0);
  for (const name of Object.keys(caught)) {
    const lines = output.split('\n').filter((line) => line.startsWith(`src/domain/value/caught-${name}:`));
    expect(lines.join('\n'), name).toContain('width(comments)');
  }
  expect(output).not.toContain('src/domain/value/right-');
});
