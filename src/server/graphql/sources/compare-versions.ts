import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { rowChanges, type RowChangeKind } from '#domain/compare/comparison.ts';
import { comparedVersions } from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost } from '../builder.ts';

/** The most differing rows of a response. */
const maxRows = 500;

builder.queryField('versionComparison', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'VersionComparison',
    description: 'What differs between two versions of a source: rows, cells, columns and totals.',
    args: {
      before: t.arg.int({ required: true, description: 'The earlier version.' }),
      after: t.arg.int({ required: true, description: 'The later version.' }),
      key: t.arg.stringList({
        description:
          'The columns by which rows are matched; an empty list compares whole rows. The best ones are found where it is missing.',
      }),
    },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { before, after, key }, { services, viewer, signal }) => {
      const pair = { before, after, key: key ?? undefined };
      await comparedVersions({ db: services.database.db, viewer }, pair);
      return services.engine.comparisons.compare(pair, { viewer, signal });
    },
  }),
);

builder.queryField('versionDifferences', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'DifferentRows',
    description: 'Rows that differ between two versions of a source, in the order of the later one.',
    args: {
      before: t.arg.int({ required: true, description: 'The earlier version.' }),
      after: t.arg.int({ required: true, description: 'The later version.' }),
      key: t.arg.stringList({
        description: 'The columns by which rows are matched, as in `versionComparison`.',
      }),
      kinds: t.arg.stringList({
        description: 'What happened to the rows: `added`, `removed`, `changed`; anything where missing.',
      }),
      column: t.arg.string({ description: 'Only rows whose cell in this column changed.' }),
      fromIndex: t.arg.int({ defaultValue: 0, description: 'The number of rows to leave out.' }),
      toIndex: t.arg.int({ defaultValue: 100, description: 'The end of the rows; 500 rows at most.' }),
    },
    extensions: { action: 'source.browse' },
    resolve: async (_root, args, { services, viewer, signal }) => {
      const { before, after, key, kinds, column, fromIndex, toIndex } = args;
      const pair = { before, after, key: key ?? undefined };
      await comparedVersions({ db: services.database.db, viewer }, pair);
      const page = differencesPage(fromIndex ?? 0, toIndex ?? 100);
      const search = { kinds: kindsOf(kinds), column: column ?? null, ...page };
      return services.engine.comparisons.rows(pair, search, { viewer, signal });
    },
  }),
);

/** What happened to the rows that are read; anything where that is not said. */
export const kindsOf = (kinds: readonly string[] | null | undefined): RowChangeKind[] =>
  rowChanges.filter((kind) => kinds?.includes(kind) ?? true);

/** A page of rows; `invalid_request` for one that ends before it begins, or has too many. */
export function differencesPage(fromIndex: number, toIndex: number) {
  if (fromIndex >= 0 && toIndex >= fromIndex && toIndex - fromIndex <= maxRows) return { fromIndex, toIndex };
  throw new TidemarkError('invalid_request', `A page has at most ${maxRows} rows, and begins at 0 or later.`);
}
