import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeType } from './new.ts';

const project = resolve(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'tidemark-new-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

// A copy, so that the project itself does not change; packages are linked.
for (const name of ['src', 'scripts', 'package.json', 'tsconfig.json']) {
  cpSync(join(project, name), join(copy, name), { recursive: true });
}
symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));

/** Runs a tool of the project in the copy; throws what it prints where it fails. */
function runInCopy(tool: string, ...options: string[]): string {
  const program = join(project, 'node_modules', tool);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
    cwd: copy,
    encoding: 'utf8',
  });

  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

/** Runs tests of the copy, without the configuration and plug-ins of the app. */
const testCopy = (...filters: string[]): string =>
  runInCopy('vitest/vitest.mjs', 'run', '--root', copy, '--testTimeout', '90000', ...filters);

/** Checks the types of folders of the copy, and of what they use. */
function checkTypes(...folders: string[]): void {
  const configuration = { extends: './tsconfig.json', include: [...folders, '*.d.ts', 'src/**/*.d.ts'] };
  writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify(configuration));
  runInCopy('typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', 'tsconfig.new.json');
}

/** Writes the examples of the guide for extenders, whose first lines are their paths, and returns these. */
function writeExamples(): string[] {
  const guide = readFileSync(join(project, 'docs', 'guides', 'extender.md'), 'utf8');
  const examples = [...guide.matchAll(/^```tsx?\n\/\/ (\S+)\n([^`]*)^```$/gm)];

  return examples.map(([, path = '', text = '']) => {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), text);
    return path;
  });
}

describe('npm run new', () => {
  test('writes a section, a column, a graph, a map layer and a connector with one line each, and their tests pass; examples of the guide compile', async () => {
    expect(await writeType(copy, 'section', 'risk-map')).toEqual([
      'src/sections/risk-map/index.ts',
      'src/sections/risk-map/view.tsx',
      'src/sections/risk-map/settings.tsx',
      'src/sections/risk-map/risk-map.test.tsx',
      'src/sections/list.ts',
    ]);
    await writeType(copy, 'column', 'star-rating');
    await writeType(copy, 'graph', 'star');
    await writeType(copy, 'map-layer', 'wind-rose');
    await writeType(copy, 'connector', 'tide-gauge');
    for (const area of ['sections', 'columns', 'graphs', 'map-layers', 'server/connections/connectors']) {
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
    const written = [
      'src/sections/risk-map',
      'src/columns/star-rating',
      'src/graphs/star',
      'src/map-layers/wind-rose',
      'src/server/connections/connectors/tide-gauge',
    ];
    const examples = writeExamples();
    expect(examples).toHaveLength(5);
    checkTypes(...written, ...examples);
    // Tests of all types would miss these in the lists.
    for (const example of examples) {
      rmSync(join(copy, dirname(example)), { recursive: true, force: true });
    }
    // What the tests of all types show of the other ones is shown where they are.
    const output = testCopy(
      ...written,
      'src/columns/columns.test',
      'src/graphs/graphs.test',
      'src/graphs/mark-values.test',
      '--testNamePattern',
      'Pie|Wind rose|Tide gauge|every|shows (?:a cell|its text)|draws',
    );
    expect(output).toContain('passed');
  }, 240_000);

  test('refuses what it cannot write, and overwrites nothing', async () => {
    await expect(writeType(copy, 'theme', 'x')).rejects.toThrow('Say what to write');
    await expect(writeType(copy, 'constructor', 'x')).rejects.toThrow('Say what to write');
    await expect(writeType(copy, 'section', '../x')).rejects.toThrow('kebab-case');
    await expect(writeType(copy, 'section', 'table')).rejects.toThrow('exists already');
  });
});
