import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'decisions');
const files = readdirSync(folder).filter((name) => name !== 'README.md');
const index = readFileSync(join(folder, 'README.md'), 'utf8');

test('each decision has its number, a status, and one line in the index', () => {
  const lines = files.map((file) => {
    const [title = '', , status] = readFileSync(join(folder, file), 'utf8').split('\n');
    const [, number, name] = /^# (\d+)\. (.+)$/.exec(title) ?? [];
    expect(Number(number), file).toBe(Number(file.slice(0, 4)));
    expect(status, file).toMatch(/^Status: (accepted|replaced by decision \d+)/);
    return `- ${number}. [${name}](${file})`;
  });

  expect(index.match(/^- .*$/gm)?.toSorted()).toEqual(lines.toSorted());
});

test('code and documents refer to decisions that exist', () => {
  const numbers = new Set(files.map((file) => Number(file.slice(0, 4))));
  const texts = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.css', '*.md'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((path) => existsSync(path));

  const wrong = texts.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\b[Dd]ecisions? (\d[\d, and]*)/g)]
      .flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
      .filter((number) => !numbers.has(Number(number)))
      .map((number) => `${path}: ${number}`),
  );
  expect(wrong).toEqual([]);
});
