import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const code = files
  .filter((file) => /\.(tsx?|js)$/.test(file) && !file.startsWith('tests/boundaries/') && existsSync(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const words = new Set(code.match(/[\w$]+/g));

/** The documents about the shape of the code. */
const documents = [
  'docs/architecture.md',
  ...files.filter((file) => /^src\/.*\/README\.md$/.test(file) && existsSync(file)),
];

/**
 * Whether a name in the code style of Markdown is that of a file, a folder, a route, or of something in the
 * code.
 */
function isThere(name: string): boolean {
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return words.has(name) || isFolder(name);
  // Patterns, commands and addresses are not checked.
  if (!/^[\w$./-]+$/.test(name)) return true;
  if (!name.includes('/')) return isFile(name) || !/\.(tsx?|js|css)$/.test(name);
  return isFile(name) || isFile(`${name}.ts`) || isFolder(name) || code.includes(name);
}

const isFile = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
const isFolder = (name: string) => files.some((file) => `/${file}`.includes(`/${name.replace(/\/$/, '')}/`));

test('the rooms with much to say have a document', () => {
  const rooms = ['server/engine', 'server/pages', 'server/uploads', 'richtext', 'graphs', 'grid'];
  const missing = rooms.filter((room) => !documents.includes(`src/${room}/README.md`));
  expect(missing).toEqual([]);
});

test.each(documents)('%s names only files and code that exist', (document) => {
  const text = readFileSync(document, 'utf8').replaceAll(/```[^]*?```/g, '');
  const names = new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name));
  expect([...names].filter((name) => !isThere(name))).toEqual([]);

  const links = [...text.matchAll(/\]\(([^):]+)\)/g)].map(([, path = '']) => join(dirname(document), path));
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});

test('names of files and of code that do not exist are found', () => {
  expect(isThere('server/pages/no-such-file.ts')).toBe(false);
  expect(isThere('noSuchFunction')).toBe(false);
});
