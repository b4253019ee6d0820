import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const code = files
  .filter((file) => /\.(tsx?|js)$/.test(file) && !file.startsWith('tests/boundaries/'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const words = new Set(code.match(/[\w$]+/g));

/** Whether a name in the code style of Markdown is that of a file, a folder, a route, or of something in the code. */
function isThere(name: string): boolean {
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return words.has(name) || isFolder(name);
  // Patterns, commands and addresses are not checked.
  if (!/^[\w$./-]+$/.test(name)) return true;
  if (!name.includes('/')) return isFile(name) || !/\.(tsx?|js|css)$/.test(name);
  return isFile(name) || isFile(`${name}.ts`) || isFolder(name) || code.includes(name);
}

const isFile = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
const isFolder = (name: string) => files.some((file) => `/${file}`.includes(`/${name.replace(/\/$/, '')}/`));

test('docs/architecture.md names only files and code that exist', () => {
  const text = readFileSync('docs/architecture.md', 'utf8').replaceAll(/```[^]*?```/g, '');
  const names = new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name));
  expect([...names].filter((name) => !isThere(name))).toEqual([]);
  expect(isThere('server/pages/no-such-file.ts')).toBe(false);
  expect(isThere('noSuchFunction')).toBe(false);
});
