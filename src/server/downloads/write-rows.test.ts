import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { csvLine, openCsv, openJson } from './write-rows.ts';

test.each([
  '=1+1',
  '+1+1',
  '-1-1',
  '=5',
  '-',
  '+49 30',
  '-A1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1+1',
  '\n\n@x',
  "'@x",
])('text that a spreadsheet program could run as a formula is marked as text: %j', (text) => {
  expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
});

test('numbers and other text are written as they are', () => {
  expect(csvLine([-3, 'a=b', 'a-b', null])).toBe('-3,a=b,a-b,\r\n');
  for (const number of ['-5', '+3', '-1.5%', '-1,234.50', '+.5', '-1e-05', '-5 %']) {
    expect(csvLine([number]).replaceAll('"', '')).toBe(`${number}\r\n`);
  }
});

const columns = ['a'];

test('rows are written in parts, and a file without rows has its beginning and its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-rows-'));
  try {
    const [csv, json] = [join(folder, 'data.csv'), join(folder, 'data.json')];
    const [rows, none] = [openCsv(csv, columns), openJson(json, columns)];
    for (const part of [[], [['x']], [['y'], ['z']]]) {
      await rows.write(part);
    }
    for (const file of [rows, none]) {
      await file.end();
      await file.close();
    }
    expect(await readFile(csv, 'utf8')).toBe('\uFEFFa\r\nx\r\ny\r\nz\r\n');
    expect(JSON.parse(await readFile(json, 'utf8'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a file that cannot be written fails the work on it, also while nothing waits for it', async () => {
  const file = openCsv(join(tmpdir(), 'no such folder', 'data.csv'), columns);
  await delay(50);
  await expect(file.write([['x']])).rejects.toThrow('ENOENT');
  await expect(file.end()).rejects.toThrow('ENOENT');
  await expect(file.close()).rejects.toThrow('ENOENT');
});
