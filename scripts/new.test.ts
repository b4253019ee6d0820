import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeType } from './new.ts';

const project = resolve(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'tidemark-new-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

// A copy, so that the project itself does not change; packages are linked.
for (const name of ['src', 'scripts', 'package.json', 'tsconfig.json'])
  cpSync(join(project, name), join(copy, name), { recursive: true });
symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));

/** Runs tests of the copy, without the configuration and plug-ins of the app. */
function testCopy(...filters: string[]): string {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  return execFileSync(
    process.execPath,
    [vitest, 'run', '--root', copy, '--testTimeout', '90000', ...filters],
    {
      cwd: copy,
      encoding: 'utf8',
      stdio: 'pipe',
    },
  );
}

describe('npm run new', () => {
  test('writes a section, a column and a graph with one line each, and their tests pass', async () => {
    expect(await writeType(copy, 'section', 'risk-map')).toEqual([
      'src/sections/risk-map/index.ts',
      'src/sections/risk-map/view.tsx',
      'src/sections/risk-map/settings.tsx',
      'src/sections/risk-map/risk-map.test.tsx',
      'src/sections/list.ts',
    ]);
    await writeType(copy, 'column', 'star-rating');
    await writeType(copy, 'graph', 'pie');
    for (const area of ['sections', 'columns', 'graphs']) {
      const before = readFileSync(join(project, 'src', area, 'list.ts'), 'utf8')
        .trim()
        .split('\n')
        .filter((line) => line !== 'export {};');
      const after = readFileSync(join(copy, 'src', area, 'list.ts'), 'utf8')
        .trim()
        .split('\n');
      expect(after).toHaveLength(before.length + 1);
      expect(before.filter((line) => !after.includes(line))).toEqual([]);
    }
    // What the tests of all types show of the other ones is shown where they are.
    const output = testCopy(
      'src/sections/risk-map',
      'src/columns/star-rating',
      'src/columns/columns.test',
      'src/graphs/pie',
      'src/graphs/graphs.test',
      '--testNamePattern',
      'pie|every|shows|draws',
    );
    expect(output).toContain('passed');
  }, 120_000);

  test('refuses what it cannot write, and overwrites nothing', async () => {
    await expect(writeType(copy, 'theme', 'x')).rejects.toThrow('Say what to write');
    await expect(writeType(copy, 'constructor', 'x')).rejects.toThrow('Say what to write');
    await expect(writeType(copy, 'section', '../x')).rejects.toThrow('kebab-case');
    await expect(writeType(copy, 'section', 'table')).rejects.toThrow('exists already');
  });
});
