import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema, type DataRequest } from '#domain/query/data-request.ts';
import { columnTable } from '#domain/query/resolve-column.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { LabelRelation, TableLayout, Statement } from '../dialect.ts';
import { duckDbDialect } from '../duckdb/dialect.ts';
import { compileRequest } from './compile-request.ts';
import { tableLayoutOf } from './layout.ts';
import { caseColumns, mappedColumns, ruledColumns } from '../testing/case-columns.ts';

const folder = join(import.meta.dirname, 'cases');

describe('requests compile as their cases say', () => {
  test.each(readdirSync(folder))('%s', (name) => {
    const request = dataRequestSchema.parse(
      JSON.parse(readFileSync(join(folder, name, 'request.json'), 'utf8')),
    );
    const ruled = name.startsWith('mapped-options') ? mappedColumns : ruledColumns;
    const isPlain = request.validity === 'all' && !name.startsWith('ordered-options');
    const columns = isPlain ? caseColumns : ruled;
    const resolved = valueOf(checkRequest(valueOf(resolveRequest(request, columns))));
    const { page, length, totals } = compileRequest(resolved, layoutWith(request, columns));
    const actual =
      [show('page', page), show('length', length), show('totals', totals)].filter(Boolean).join('\n\n') +
      '\n';
    const expectation = join(folder, name, 'expected.sql');
    if (!existsSync(expectation) && !process.env['CI']) {
      writeFileSync(expectation, actual);
    }
    expect(existsSync(expectation), `${expectation} is missing: run the tests once outside of CI`).toBe(true);
    expect(actual).toBe(readFileSync(expectation, 'utf8'));
  });
});

test('texts are ordered as people order them, but for the rows of very large versions', () => {
  const orderOf = (part: object, rows: number) => {
    const request = dataRequestSchema.parse({
      attributes: ['state'],
      orderBy: { state: 'asc nulls last' },
      ...part,
    });
    const resolved = valueOf(checkRequest(valueOf(resolveRequest(request, caseColumns))));
    const { sql } = compileRequest(resolved, { ...layoutWith(request, caseColumns), rows }).page!;
    return /ORDER BY (.+?) ASC/.exec(sql)?.[1];
  };
  expect(orderOf({}, 500_000)).toBe(`icu_sort_key("c1", 'en-u-kn')`);
  expect(orderOf({}, 500_001)).toBe('"c1"');
  expect(orderOf({ groupBy: ['state'] }, 500_001)).toBe("icu_sort_key(o1, 'en-u-kn')");
});

test('a page of a small table carries the number of all rows, unless it has room for them', () => {
  const pageOf = (part: object, rows: number) => {
    const request = dataRequestSchema.parse({ attributes: ['state'], ...part });
    const resolved = valueOf(checkRequest(valueOf(resolveRequest(request, caseColumns))));
    return compileRequest(resolved, { ...layoutWith(request, caseColumns), rows }).page!.sql;
  };
  const first = { fromIndex: 0, toIndex: 10, filter: { state: ['Ohio'] } };
  expect(pageOf(first, 11)).toContain('(SELECT count(*) FROM "v1" WHERE "c1" = $1) AS n');
  expect(pageOf(first, 10)).not.toContain('count(*)');
  expect(pageOf(first, 100_001)).not.toContain('count(*)');
  expect(pageOf({ ...first, filter: { id: [7] } }, 11)).not.toContain('count(*)');
  const groups = { groupBy: ['state'], fromIndex: 0 };
  expect(pageOf({ ...groups, toIndex: 999 }, 11)).toContain('count(*) OVER () AS n');
  expect(pageOf({ ...groups, toIndex: 1000 }, 11)).not.toContain('count(*)');
});

/** Codes are looked up in a table beside it, and options are the rows of another one. */
function layoutWith(request: DataRequest, columns: readonly SourceColumn[]): TableLayout {
  const beside = tableLayoutOf(duckDbDialect, 'v7', caseColumns);
  const table = columnTable(caseColumns);
  const filter = [{ column: table('incident_type')!, values: ['Fire'] }];
  const rows = {
    keepId: false,
    layout: beside,
    key: table('state')!,
    label: table('cost')!,
    filter,
    asNumbers: false,
  };
  const labels = new Map<string, LabelRelation>(
    request.meta.map((name) => [
      name,
      name === 'programs'
        ? { keepId: true, pairs: [['IA', 'Individual']] }
        : { ...rows, asNumbers: name === 'cost' },
    ]),
  );
  const options = new Map<string, LabelRelation>(
    columns === mappedColumns
      ? [
          ['county', rows],
          ['programs', rows],
        ]
      : [],
  );
  return { ...tableLayoutOf(duckDbDialect, 'v1', columns), labels, options };
}

function show(name: string, statement: Statement | null): string {
  if (!statement) return '';
  const values = statement.parameters.map(
    ({ value, type, list }, index) => `-- $${index + 1} ${type}${list ? '[]' : ''} ${JSON.stringify(value)}`,
  );
  return [`-- ${name}`, ...values, statement.sql].join('\n');
}
