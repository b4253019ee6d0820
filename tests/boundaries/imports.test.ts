import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkPlanted } from './planted.ts';

const LINTER = 'oxlint/bin/oxlint';
const LINT = ['--format=unix', 'src'];

/** Who may import whom, each case a file and what it imports: `x.ts` everywhere exists and exports `x`. */
const allowed: [string, string][] = [
  ['src/domain/page/tree/a.ts', './x.ts'],
  ['src/domain/page/tree/a.ts', '../content/x.ts'],
  ['src/domain/page/tree/a.ts', '#domain/page/content/x.ts'],
  ['src/domain/value/cell/a.ts', '#domain/value/date/x.ts'],
  ['src/domain/page/tree/a.ts', '../../query/x.ts'],
  ['src/domain/page/tree/a.ts', '#domain/query/x.ts'],
  ['src/domain/site/a.ts', '../error/x.ts'],
  ['src/domain/site/a.ts', '../access/x.ts'],
  ['src/client/a.ts', '#domain/query/x.ts'],
  ['src/columns/text/a.ts', '#richtext/x.ts'],
  ['src/columns/text/a.ts', '../x.ts'],
  ['src/columns/text/a.ts', './x.ts'],
  ['src/columns/x/index.ts', '../x.ts'],
  ['src/graphs/bar/a.ts', '../marks/x.ts'],
  ['src/sections/table/a.ts', '#dataview/x.ts'],
  ['src/dataview/query/a.ts', '../state/x.ts'],
  ['src/dataview/settings/a.ts', '#dataview/query/x.ts'],
  ['src/dataview/a.ts', './settings/x.ts'],
  ['src/sections/graph/settings/a.ts', '../points/x.ts'],
  ['src/screens/page/a.tsx', '#sections/table/x.ts'],
  ['src/grid/input/a.ts', '../store/x.ts'],
  ['src/grid/a.tsx', './menus/x.ts'],
  ['src/screens/page-editor/publishing/a.ts', '../draft/x.ts'],
  ['src/screens/page-editor/a.ts', './palette/x.ts'],
  ['src/screens/uploads/findings/a.ts', '../mapping/x.ts'],
  ['src/screens/uploads/a.ts', './findings/x.ts'],
  ['src/richtext/editor/toolbar/a.ts', '../controls/x.ts'],
  ['src/richtext/editor/controls/a.ts', '../x.ts'],
  ['src/themes/dark/a.ts', '#domain/theme/x.ts'],
  ['src/server/pages/a.ts', './deep/x.ts'],
  ['src/server/pages/a.ts', '#server/items/items.server.ts'],
  ['src/server/graphql/deep/a.ts', '#server/services.ts'],
  ['src/server/start/a.ts', '#server/embedded-postgres/embedded-postgres.server.ts'],
  ['src/server/engine/log/a.ts', '../contract.ts'],
  ['src/server/engine/changes/deep/a.ts', '../../query/x.ts'],
  ['src/server/engine/requests/a.ts', '../changes/x.ts'],
  ['src/server/engine/duckdb/a.ts', '../query/x.ts'],
  ['src/server/engine/snapshots/a.ts', '../duckdb/duckdb.ts'],
  ['src/server/engine/testing/a.ts', '../duckdb/x.ts'],
  ['src/server/engine/a.ts', './snapshots/x.ts'],
  ['src/server/pages/view/a.ts', '../draft/x.ts'],
  ['src/server/uploads/json/a.ts', '../text/x.ts'],
  ['src/server/http/routes/a.ts', '../response/x.ts'],
  ['src/server/http/a.ts', './routes/x.ts'],
  ['src/server/engine/duckdb/deep/a.ts', '@duckdb/node-api'],
  ['src/server/engine/snapshots/a.ts', '@duckdb/node-api'],
  ['src/server/uploads/a.ts', '@duckdb/node-api'],
  ['src/server/downloads/a.ts', '@duckdb/node-api'],
  ['src/server/pages/a.ts', '#sections/index.ts'],
  ['src/server/pages/a.ts', '#sections/x.ts'],
  ['src/server/pages/a.ts', '#columns/text/index.ts'],
  ['src/server/pages/a.ts', '#richtext/blocks/quote/index.ts'],
  ['src/app/routes/a.tsx', '#server/pages/pages.server.ts'],
  ['src/app/routes/a.tsx', '#themes/x.ts'],
];

const forbidden: [string, string][] = [
  ['src/domain/page/a.ts', '#ui/x.ts'],
  ['src/domain/page/a.ts', '#client/x.ts'],
  ['src/domain/page/a.ts', '../../ui/x.ts'],
  ['src/domain/page/deep/a.ts', '../../../ui/x.ts'],
  ['src/domain/page/a.ts', '../../../scripts/x.ts'],
  ['src/domain/value/text/a.ts', '../../query/x.ts'],
  ['src/domain/value/text/a.ts', '../cell/x.ts'],
  ['src/domain/value/text/a.ts', '#domain/value/cell/x.ts'],
  ['src/domain/value/text/a.ts', '../x.ts'],
  ['src/domain/value/other/a.ts', '../text/x.ts'],
  ['src/domain/source/column/a.ts', '../upload/x.ts'],
  ['src/domain/page/content/a.ts', '../template/x.ts'],
  ['src/domain/source/a.ts', '#domain/query/x.ts'],
  ['src/domain/page/a.ts', '../site/x.ts'],
  ['src/domain/theme/a.ts', '../source/x.ts'],
  ['src/domain/access/a.ts', '../formula/x.ts'],
  ['src/domain/other/a.ts', '../error/x.ts'],
  ['src/client/a.ts', '#ui/x.ts'],
  ['src/client/a.ts', '#server/pages/pages.server.ts'],
  ['src/ui/button/a.tsx', '#domain/value/x.ts'],
  ['src/ui/button/a.tsx', '#domain/value/number/x.ts'],
  ['src/ui/button/a.tsx', '#client/x.ts'],
  ['src/ui/button/a.tsx', '#richtext/x.ts'],
  ['src/richtext/a.ts', '#client/x.ts'],
  ['src/columns/text/a.ts', '#client/x.ts'],
  ['src/dataview/a.ts', '#grid/x.ts'],
  ['src/grid/a.ts', '#screens/x.ts'],
  ['src/richtext/a.ts', '#columns/x.ts'],
  ['src/columns/text/a.ts', '#graphs/x.ts'],
  ['src/graphs/bar/a.ts', '#columns/x.ts'],
  ['src/columns/text/a.ts', '#dataview/x.ts'],
  ['src/dataview/a.ts', '#sections/x.ts'],
  ['src/dataview/query/a.ts', '../filters/x.ts'],
  ['src/dataview/state/a.ts', '#dataview/query/x.ts'],
  ['src/sections/graph/points/a.ts', '../settings/x.ts'],
  ['src/sections/table/a.ts', '#screens/x.ts'],
  ['src/screens/page/a.tsx', '#app/x.ts'],
  ['src/grid/store/a.ts', '../paint/x.ts'],
  ['src/grid/paint/a.tsx', '../input/x.ts'],
  ['src/grid/input/a.ts', '#grid/menus/x.ts'],
  ['src/screens/page-editor/draft/a.ts', '../commands/x.ts'],
  ['src/screens/page-editor/commands/a.ts', '#screens/page-editor/canvas/x.ts'],
  ['src/screens/page-editor/publishing/a.tsx', '../panels/x.ts'],
  ['src/screens/page-editor/panels/a.tsx', '../palette/x.ts'],
  ['src/screens/uploads/mapping/a.ts', '../findings/x.ts'],
  ['src/screens/uploads/mapping/deep/a.ts', '#screens/uploads/findings/x.ts'],
  ['src/richtext/editor/controls/a.ts', '../toolbar/x.ts'],
  ['src/screens/page/a.tsx', '#server/pages/pages.server.ts'],
  ['src/themes/dark/a.ts', '#ui/x.ts'],
  ['src/ui/button/a.tsx', '#themes/x.ts'],
  ['src/columns/text/a.ts', '../number/x.ts'],
  ['src/columns/text/deep/a.ts', '../../number/x.ts'],
  ['src/columns/text/a.ts', '#columns/number/index.ts'],
  ['src/graphs/bar/a.ts', '../line/x.ts'],
  ['src/sections/table/a.ts', '../card/x.ts'],
  ['src/themes/dark/a.ts', '../light/x.ts'],
  ['src/richtext/blocks/quote/a.ts', '../image/x.ts'],
  ['src/server/pages/a.ts', '../items/x.ts'],
  ['src/server/pages/a.ts', '../items/items.server.ts'],
  ['src/server/pages/a.ts', '#server/items/x.ts'],
  ['src/server/items/a.ts', '#server/pages/pages.server.ts'],
  ['src/server/base/a.ts', '#server/files/files.server.ts'],
  ['src/server/uploads/a.ts', '#server/services.ts'],
  ['src/server/embedded-postgres/a.ts', '#server/start/start.server.ts'],
  ['src/server/other/a.ts', '#server/items/items.server.ts'],
  ['src/server/engine/log/a.ts', '../query/x.ts'],
  ['src/server/engine/log/a.ts', '#server/engine/query/x.ts'],
  ['src/server/engine/query/a.ts', '../changes/x.ts'],
  ['src/server/engine/query/a.ts', '../duckdb/x.ts'],
  ['src/server/engine/changes/a.ts', '../duckdb/x.ts'],
  ['src/server/engine/changes/a.ts', '../requests/x.ts'],
  ['src/server/engine/requests/a.ts', '../duckdb/x.ts'],
  ['src/server/engine/duckdb/a.ts', '../snapshots/x.ts'],
  ['src/server/engine/snapshots/a.ts', '../duckdb/x.ts'],
  ['src/server/engine/snapshots/a.ts', '#server/engine/duckdb/deep/x.ts'],
  ['src/server/engine/a.ts', './duckdb/duckdb.ts'],
  ['src/server/engine/a.ts', './duckdb/x.ts'],
  ['src/server/engine/snapshots/a.ts', '../data-engine.ts'],
  ['src/server/pages/tree/a.ts', '../draft/x.ts'],
  ['src/server/pages/draft/a.ts', '#server/pages/view/x.ts'],
  ['src/server/pages/publish/a.ts', '../x.ts'],
  ['src/server/uploads/table/a.ts', '../text/x.ts'],
  ['src/server/http/request/a.ts', '../routes/x.ts'],
  ['src/server/engine/query/a.ts', '@duckdb/node-api'],
  ['src/server/engine/changes/a.ts', '@duckdb/node-api'],
  ['src/server/engine/a.ts', '@duckdb/node-api'],
  ['src/server/pages/a.ts', '@duckdb/node-api'],
  ['src/sections/table/a.ts', '@duckdb/node-api'],
  ['src/server/pages/a.ts', '#ui/x.ts'],
  ['src/server/pages/a.ts', '#client/x.ts'],
  ['src/server/pages/a.ts', '#columns/text/view.tsx'],
  ['src/server/pages/a.ts', '#sections/table/settings.ts'],
  ['src/server/pages/a.ts', '#columns/option-field.tsx'],
  ['src/app/routes/a.tsx', '#server/pages/x.ts'],
  ['src/app/routes/a.tsx', '#server/pages/items.server.ts'],
];

/** Every way to write an import is one. */
const ways: ((source: string) => string)[] = [
  (source) => `import { x } from '${source}';\nexport const a = x;\n`,
  (source) => `import type { x } from '${source}';\nexport type A = typeof x;\n`,
  (source) => `export { x } from '${source}';\n`,
  (source) => `export * from '${source}';\n`,
  (source) => `export const a = import('${source}');\n`,
  (source) => `export type A = typeof import('${source}');\n`,
];

/** The files of one case, one for each way to write its import. */
function plant([file, source]: [string, string], number: number): Record<string, string> {
  return Object.fromEntries(
    ways.map((write, way) => [file.replace(/a(\.tsx?)$/, `a${number}-${way}$1`), write(source)]),
  );
}

const cases = [...allowed, ...forbidden];
const trees = cases.map(plant);
let output = '';
beforeAll(async () => {
  ({ output } = await checkPlanted(Object.assign({}, ...trees) as Record<string, string>, LINTER, LINT));
});

/** What the linter says of the files of a case. */
function said(of: [string, string]): string[] {
  const paths = Object.keys(trees[cases.indexOf(of)]!);
  return paths.map(
    (path) => output.split('\n').find((line) => line.startsWith(`${path}:`)) ?? `${path} is fine`,
  );
}

test.each(allowed.map((each) => ({ file: each[0], source: each[1], each })))(
  '$file may import $source',
  ({ each }) => {
    for (const line of said(each)) {
      expect(line).toMatch(/ is fine$/);
    }
  },
);

test.each(forbidden.map((each) => ({ file: each[0], source: each[1], each })))(
  '$file may not import $source',
  ({ each }) => {
    for (const line of said(each)) {
      expect(line).toContain('house(imports)');
    }
  },
);

describe('cycles', () => {
  test('of values are caught', async () => {
    const { code, output } = await checkPlanted(
      {
        'src/domain/page/tree/a.ts': `import { b } from './b.ts';\nexport const a = (): unknown => b;\n`,
        'src/domain/page/tree/b.ts': `import { a } from './a.ts';\nexport const b = (): unknown => a;\n`,
      },
      LINTER,
      LINT,
    );
    expect(code).not.toBe(0);
    expect(output).toContain('import(no-cycle)');
  });

  test('of types are caught, across folders and by #area', async () => {
    const { code, output } = await checkPlanted(
      {
        'src/domain/page/tree/a.ts': `import type { B } from '#domain/query/b.ts';\nexport type A = B | 1;\n`,
        'src/domain/query/b.ts': `import type { A } from '#domain/page/tree/a.ts';\nexport type B = A[];\n`,
      },
      LINTER,
      LINT,
    );
    expect(code).not.toBe(0);
    expect(output).toContain('import(no-cycle)');
  });
});

test('every area of the tree is one the rule knows', async () => {
  const path = new URL('../../scripts/boundaries.js', import.meta.url).href;
  const { MAY } = (await import(path)) as { MAY: Record<string, string[]> };
  const areas = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(areas.map((area) => area.name).sort()).toEqual(Object.keys(MAY).sort());
});
