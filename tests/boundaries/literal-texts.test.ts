import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { checkPlanted } from './planted.ts';

const LINTER = 'oxlint/bin/oxlint';
const LINT = ['--format=unix', 'src'];

const view = (content: string) => `export const View = ({ count }: { count: number }) => ${content};\n`;

/** Texts that a view has itself, each in a way of its own. */
const caught = {
  'text.tsx': view('<p>Search</p>'),
  'beside-value.tsx': view('<p>of {count}</p>'),
  'expression.tsx': view(`<p>{'Search'}</p>`),
  'choice.tsx': view(`<p>{count > 1 ? 'More' : ''}</p>`),
  'fallback.tsx': view(`<p>{count || 'none'}</p>`),
  'label.tsx': view('<button aria-label="Search" />'),
  'template-label.tsx': view('<button aria-label={`Remove ${count}`} />'),
  'chosen-title.tsx': view(`<a href="/" title={count > 1 ? 'More' : undefined} />`),
  'alt.tsx': view('<img alt="A map" src="/map.png" />'),
  'placeholder.tsx': view('<input placeholder="Search…" />'),
  'field.ts': `export const option = { value: 'all', label: 'All' };\n`,
  'default.tsx': `export const View = ({ label = 'Search' }: { label?: string }) => <p>{label}</p>;\n`,
  'words.ts': `export const message = 'No rows match.';\n`,
  'returned.ts': `export const message = (count: number) => (count > 0 ? '' : 'Nothing here');\n`,
  'lower-case.ts': `export const message = 'the others are left out.';\n`,
  'template.ts': 'export const message = (count: number) => `${count} rows are left out.`;\n',
  'pair.ts': 'export const message = (page: number, pages: number) => `${page} of ${pages}`;\n',
};

/** Words that nobody reads, and texts that others wrote. */
const right = {
  'catalogue.tsx': `import { useTexts } from '#texts/use-texts.tsx';\n\nexport const View = () => <p>{useTexts().data.search}</p>;\n`,
  'values.tsx': view('<p title={`${count}`}>{count}: {`${count}%`}</p>'),
  'classes.tsx': view(`<p className={count > 1 ? 'Wide Sans' : 'flex gap-2'} data-kind="Bar" />`),
  'class-list.ts': 'export const classOf = (width: string) => `${width} print:hidden`;\n',
  'style.tsx': view(`<p style={{ fontFamily: 'Inter Variable, sans-serif' }} />`),
  'compared.ts': `export const isEnter = (event: { key: string }) => event.key === 'Enter' || event.key === 'Page Down';\n`,
  'kinds.ts': `export const kinds = { type: 'BarGraph', key: 'ArrowDown' };\n`,
  'type.ts': `export type Kind = 'Bar chart' | 'Line chart';\n`,
  'fault.ts': `export const fail = (): never => {\n  throw new Error('There is no such row.');\n};\n`,
  'address.ts': 'export const address = (page: number) => `/source/${page}/about?view=all`;\n',
  'index.ts': `export const type = { label: 'Card', description: 'A card for each row.' };\n`,
  'settings.tsx': view('<p>Settings</p>'),
};

const planted = (name: string, files: Record<string, string>) =>
  Object.entries(files).map(([file, text]) => [`src/screens/page/shell/${name}/${file}`, text] as const);

test('texts that visitors read are caught outside of the catalogue', async () => {
  const files = Object.fromEntries([...planted('caught', caught), ...planted('right', right)]);

  const { code, output } = await checkPlanted(files, LINTER, LINT);
  const lines = output.split('\n').filter((line) => line.includes('texts(literals)'));

  expect(code).not.toBe(0);
  for (const file of Object.keys(caught)) {
    const path = `src/screens/page/shell/caught/${file}:`;
    expect(lines.filter((line) => line.startsWith(path)).length, file).toBeGreaterThan(0);
  }
  expect(lines.filter((line) => line.startsWith('src/screens/page/shell/right/'))).toEqual([]);
});

type Override = { files: string[]; rules: Record<string, unknown> };

/** The files that the rule looks at, and those that it leaves to editors, as patterns. */
async function scopes(): Promise<{ held: string[]; left: string[] }> {
  const { overrides } = JSON.parse(await readFile('.oxlintrc.json', 'utf8')) as { overrides: Override[] };
  const filesWith = (level: string) =>
    overrides.filter(({ rules }) => rules['texts/literals'] === level).flatMap(({ files }) => files);
  return { held: filesWith('error'), left: filesWith('off') };
}

const imports = /^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm;

/** The file of ours that a module imports by a path; undefined for packages. */
function fileOf(module: string, path: string): string | undefined {
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  return path.startsWith('.') ? join(dirname(module), path) : undefined;
}

/** The components that published pages are made of: views, and all that they import to run. */
async function componentsOfPages(): Promise<string[]> {
  const views = ['src/screens/page/{page-screen,page-layout,embed-screen}.tsx', 'src/sections/*/view.tsx'];
  const files = new Set(globSync([...views, 'src/graphs/*/view.tsx']));
  for (const module of files) {
    for (const [, path = ''] of (await readFile(module, 'utf8')).matchAll(imports)) {
      const file = fileOf(module, path);
      if (file && /\.tsx?$/.test(file)) {
        files.add(file);
      }
    }
  }
  return [...files].filter((file) => file.endsWith('.tsx') && !file.startsWith('src/texts/'));
}

test('the rule holds for each component that published pages are made of', async () => {
  const { held, left } = await scopes();
  const matches = (file: string, patterns: readonly string[]) =>
    patterns.some((pattern) => matchesGlob(file, pattern));
  const components = await componentsOfPages();
  expect(components.length).toBeGreaterThan(100);
  expect(components.filter((file) => !matches(file, held) && !matches(file, left))).toEqual([]);
});
