import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnTypes } from '#columns/index.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { rowsRequest } from '../query/rows-request.ts';
import { columnsOfSource } from '../sources/choose-source.ts';
import { columnKey, type ColumnDescriptor } from './column-descriptor.ts';
import { appendShown, setGrouped, setShown } from './column-rules.ts';
import { dataStateSchema } from './data-state.ts';
import { showableColumns } from './offered-columns.ts';

const source = columnTypes
  .filter(({ name }) => name !== 'geometry')
  .map(({ name, dataType }) =>
    sourceColumnSchema.parse({
      name: `of ${name}`,
      type: name,
      dataType,
      formula: name === 'calculated' ? { type: 'variable', key: 'of number' } : undefined,
      measure: name === 'measure' ? { type: 'function', fn: 'avg', column: 'of number' } : undefined,
    }),
  );

/** Why the rows of a section with these columns cannot be requested; null where they can. */
function problemOf(columns: ColumnDescriptor[]): string | null {
  const state = dataStateSchema.parse({ sourceInfo: { sourceId: 1, versionId: 2 }, columns });
  const request = rowsRequest(state, { filters: {}, parameters: { page: 0, sort: null } }, 'page');
  const resolved = resolveRequest(dataRequestSchema.parse(request), source);
  const checked = resolved.ok ? checkRequest(resolved.value) : resolved;
  return checked.ok ? null : checked.error.message;
}

test('whatever is offered to be shown can be shown, and a measure is offered wherever it can be', () => {
  const names = source.map(({ name }) => name);
  const change = fc.record({
    name: fc.constantFrom(...names),
    kind: fc.constantFrom('show', 'hide', 'group', 'ungroup'),
  });

  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      const columns = changes.reduce(
        (now, { name, kind }) => {
          const isOffered = showableColumns(now).some((column) => columnKey(column) === name);
          if (kind === 'show') return isOffered ? setShown(now, name, true) : now;
          if (kind === 'hide') return setShown(now, name, false);
          return setGrouped(now, name, kind === 'group');
        },
        columnsOfSource(source).map((column) => ({ ...column, show: false })),
      );
      fc.pre(columns.some(({ show }) => show));
      fc.pre(problemOf(columns) === null);

      const offered = showableColumns(columns).map(columnKey);
      const measure = columns.find(({ type }) => type === 'measure')!;
      const fits = problemOf(appendShown(columns, measure.name)) === null;
      expect([measure.show, offered.includes(measure.name)]).toEqual([measure.show, fits && !measure.show]);
    }),
  );
});
