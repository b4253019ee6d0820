import { expect, test } from 'vitest';
import { checkPlanted } from './planted.ts';

const LINTER = 'oxlint/bin/oxlint';
const LINT = ['--format=unix', 'src'];

test('keys that are read from an event are caught, and those of pressedKey are not', async () => {
  const caught = [
    `export const isEnd = (event: KeyboardEvent) => event.key === 'Enter';`,
    `export const isEnd = (press: KeyboardEvent) => press.key === 'Escape';`,
    `export const isEnd = (press: KeyboardEvent) => press.code === 'NumpadEnter';`,
    `export const isEnd = (event: KeyboardEvent) => event.keyCode === 13;`,
    `export const step = (event: KeyboardEvent) => ({ ArrowUp: -1 })[event.key];`,
    `export const isEnd = ({ key }: KeyboardEvent) => key === 'Tab';`,
    `export function isEnd(press: KeyboardEvent) { const { key, shiftKey } = press; return shiftKey && key === 'Tab'; }`,
    `export function isEnd(event: KeyboardEvent) { const { key } = event; return key === 'Tab'; }`,
    `export function isEnd(event: { nativeEvent: KeyboardEvent }) { return event.nativeEvent.key === 'Tab'; }`,
  ];
  const right = [
    `import { pressedKey } from './pressed-key.ts';\nexport const isEnd = (event: KeyboardEvent) => pressedKey(event) === 'Enter';`,
    `export const isSame = (row: { key: string }) => row.key === 'name';`,
    `export const names = (rows: { key: string; value: string }[]) => rows.map(({ key }) => key);`,
  ];
  const files = Object.fromEntries([
    ...caught.map((text, index) => [`src/ui/caught-${index}.ts`, `${text}\n`]),
    ...right.map((text, index) => [`src/ui/right-${index}.ts`, `${text}\n`]),
    ['src/ui/pressed-key.ts', `export const pressedKey = (event: { type: string }): string => event.type;\n`],
  ]) as Record<string, string>;
  const { code, output } = await checkPlanted(files, LINTER, LINT);
  expect(code).not.toBe(0);
  for (const [index, text] of caught.entries()) {
    const lines = output.split('\n').filter((line) => line.startsWith(`src/ui/caught-${index}.ts:`));
    expect(lines.join('\n'), text).toContain('keys(pressed)');
  }
  expect(output).not.toContain('src/ui/right-');
});
