import { z } from 'zod';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { columnsOfRows, type SourceColumn } from '#domain/source/column/column.ts';
import type { VersionProfile } from '#domain/source/column/column-profile.ts';
import { readableVersion } from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost, parseArgument, parseSearchText } from '../builder.ts';
import { columnExtents, ExtentType } from './column-extents.ts';
import { countCost, parseDataRequest } from './data-request-argument.ts';

const attributesSchema = dataRequestSchema.shape.attributes.optional();
const mostOptions = 10_000;
const valuesSchema = z.array(z.string().max(10_000)).max(1000);

builder.queryField('rowsLength', (t) =>
  t.field({
    complexity: countCost,
    type: 'Float',
    description: 'The number of rows, or groups, of a data request; of all rows without one.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      request: t.arg({ type: 'DataRequest', description: 'What to count.' }),
    },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, request }, { services, viewer, signal }) => {
      const parsed = parseDataRequest(request ?? { attributes: ['id'] });
      await readableVersion({ db: services.database.db, viewer }, versionId);
      const nothing = { ...parsed, fromIndex: 0, toIndex: 0, totals: false };
      return (await services.engine.requests.query(versionId, nothing, { viewer, signal })).length;
    },
  }),
);

/** A profile with the columns of the source, which say which of them are coordinates. */
type ReadProfile = VersionProfile & { sourceColumns: readonly SourceColumn[] };

const ProfileType = builder.objectRef<ReadProfile>('VersionProfile').implement({
  description: 'A profile of the columns of a version, as of its last calculation.',
  fields: (t) => ({
    rows: t.exposeFloat('rows', { description: 'The number of rows at that time.' }),
    takenAt: t.exposeString('takenAt', {
      nullable: true,
      description: 'When it was calculated (ISO 8601); null if never.',
    }),
    isCurrent: t.exposeBoolean('isCurrent', {
      description:
        'Whether rows and columns have not changed since; if they have, a job that calculates the profile again is queued.',
    }),
    columns: t.field({
      type: 'ColumnProfiles',
      description: 'The columns; calculated columns and those of very wide tables are absent.',
      resolve: ({ columns }) => columns,
    }),
    extents: t.field({
      type: [ExtentType],
      description: 'Where the shapes and coordinates are.',
      resolve: ({ columns, sourceColumns }, _args, { services }) =>
        columnExtents(columns, sourceColumns, services.boundaries),
    }),
  }),
});

builder.queryField('versionProfile', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: ProfileType,
    description:
      'The shares of empty and invalid values, distinct values, ranges and distributions of columns.',
    args: { versionId: t.arg.int({ required: true, description: 'The version.' }) },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId }, { services, viewer }) => {
      const { columns } = await readableVersion({ db: services.database.db, viewer }, versionId);
      const profile = await services.engine.statistics.profile(versionId, viewer);
      if (!profile.isCurrent) {
        await services.jobs.add('update-statistics', versionId);
      }
      return { ...profile, sourceColumns: columns };
    },
  }),
);

builder.queryField('row', (t) =>
  t.field({
    type: 'RowWithLabels',
    nullable: true,
    description: 'One row by its id; null where there is no such row.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      rowId: t.arg.int({ required: true, description: 'The row.' }),
      attributes: t.arg({ type: ['String'], description: 'The columns to read; all where this is missing.' }),
    },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, rowId, attributes }, { services, viewer, signal }) => {
      const wanted = parseArgument(attributesSchema, 'attributes', attributes ?? undefined);
      const { columns } = await readableVersion({ db: services.database.db, viewer }, versionId);
      const names = wanted ?? columnsOfRows(columns).map(({ name }) => name);
      const request = {
        attributes: ['id', ...names.filter((name) => name !== 'id')],
        filter: { id: [rowId] },
        toIndex: 1,
      };
      const result = await services.engine.requests.query(versionId, request, { viewer, signal });
      const { labels } = result;
      const [cells] = result.rows;
      if (!cells) return null;

      const row = Object.fromEntries(result.columns.map(({ name }, at) => [name, cells[at] ?? null]));
      return { row, labels };
    },
  }),
);

builder.queryField('columnOptions', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'ColumnOptions',
    description: 'The options of a column: its own, or the rows of the version that it takes them from.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      column: t.arg.string({ required: true, description: 'The name of the column.' }),
      search: t.arg.string({ description: 'Only values that contain this text.' }),
      values: t.arg.stringList({
        description: 'Only options with one of these texts as value or label; at most 1,000.',
      }),
      limit: t.arg.int({ defaultValue: 100, description: 'The most entries to return.' }),
    },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, column, search, values, limit }, { services, viewer, signal }) => {
      const wanted = values == null ? {} : { values: parseArgument(valuesSchema, 'values', values) };
      const text = parseSearchText(search);
      await readableVersion({ db: services.database.db, viewer }, versionId);
      const bounded = Math.min(Math.max(limit ?? 100, 1), mostOptions);
      const options = { viewer, signal, limit: bounded, search: text, ...wanted };
      return services.engine.requests.options(versionId, column, options);
    },
  }),
);
