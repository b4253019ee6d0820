import { z } from 'zod';
import type { PatchOutcome } from '#server/engine/engine.server.ts';
import { checkEditableRows, readableVersion } from '#server/sources/sources.server.ts';
import { builder, parseArgument, expensiveFieldCost, parseSearchText } from '../builder.ts';
import { dataRequestCost, parseDataRequest } from './data-request-argument.ts';

const cellSchema = z.union([
  z.string().max(1_000_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(1_000_000)),
]);
const rawRow = z.record(z.string().max(256), z.string().max(1_000_000).nullable());
const rowsSchema = z.array(rawRow).min(1).max(10_000);
const insertsSchema = z.array(rawRow).max(10_000);
const patchesSchema = z
  .array(
    z.strictObject({
      rowId: z.number().int().min(1),
      cells: rawRow,
      base: z.record(z.string().max(256), cellSchema).optional(),
    }),
  )
  .max(100_000);
const keySchema = z.string().min(8).max(64);
const placeSchema = z.union([
  z.strictObject({ before: z.number().int().min(1) }),
  z.strictObject({ after: z.number().int().min(1) }),
]);
const rowIdsSchema = z.array(z.number().int().min(1)).min(1).max(100_000);

builder.queryField('rows', (t) =>
  t.field({
    complexity: dataRequestCost,
    type: 'DataResult',
    description: 'Rows of a version, or groups of them.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      request: t.arg({ type: 'DataRequest', required: true, description: 'What to read.' }),
    },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, request }, { services, viewer, signal }) => {
      const parsed = parseDataRequest(request);
      await readableVersion({ db: services.database.db, viewer }, versionId);
      return services.engine.requests.query(versionId, parsed, { viewer, signal });
    },
  }),
);

builder.queryField('distinctValues', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'DistinctValues',
    description: 'The distinct values of a column with counts, most frequent first.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      column: t.arg.string({ required: true, description: 'The name of the column.' }),
      search: t.arg.string({ description: 'Only values that contain this text.' }),
      limit: t.arg.int({ defaultValue: 100, description: 'The most entries to return.' }),
    },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, column, search, limit }, { services, viewer, signal }) => {
      const text = parseSearchText(search);
      await readableVersion({ db: services.database.db, viewer }, versionId);

      const bounded = Math.min(Math.max(limit ?? 100, 1), 1000);
      return services.engine.requests.distinct(versionId, column, {
        limit: bounded,
        viewer,
        search: text,
        signal,
      });
    },
  }),
);

builder.mutationField('insertRows', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'EditResult',
    description: 'Adds rows.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      rows: t.arg({ type: 'NewRows', required: true, description: 'The rows to add.' }),
    },
    extensions: { action: 'data.edit' },
    resolve: async (_root, { versionId, rows }, { services, viewer }) => {
      const parsed = parseArgument(rowsSchema, 'rows', rows);
      await checkEditableRows({ db: services.database.db, viewer }, versionId);
      return services.engine.edits.insertRows(versionId, parsed, viewer.id);
    },
  }),
);

const PatchOutcomeType = builder.objectRef<PatchOutcome>('PatchOutcome').implement({
  description: 'The result of changing several rows.',
  fields: (t) => ({
    seq: t.exposeFloat('seq', {
      nullable: true,
      description: 'Its entry in the history; null if every cell already had its value.',
    }),
    changed: t.exposeFloat('changed', { description: 'The number of cells that changed.' }),
    rowIds: t.field({
      type: 'RowIds',
      description: 'The ids of the rows that were added.',
      resolve: ({ rowIds }) => rowIds,
    }),
  }),
});

builder.mutationField('patchCells', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PatchOutcomeType,
    description:
      'Sets cells of many rows and adds rows, all or nothing, as one entry of the history. Fails with the code `conflict` and the changed `cells` where a cell no longer holds its `base`.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      patches: t.arg({ type: 'CellPatches', required: true, description: 'The cells to set.' }),
      inserts: t.arg({ type: 'NewRows', description: 'The rows to add.' }),
      place: t.arg({
        type: 'RowPlace',
        description:
          'Where the rows are added, as the id of a row: `{ before: 5 }` or `{ after: 5 }`; at the end without it.',
      }),
      key: t.arg.string({
        description:
          'An idempotency key, valid for 30 days: a second request with the same key returns the first result and changes nothing.',
      }),
    },
    extensions: { action: 'data.edit' },
    resolve: async (_root, { versionId, patches, inserts, place, key }, { services, viewer }) => {
      const rows = {
        patches: parseArgument(patchesSchema, 'patches', patches),
        inserts: parseArgument(insertsSchema, 'inserts', inserts ?? []),
        place: parseArgument(placeSchema.optional(), 'place', place ?? undefined),
        key: parseArgument(keySchema.optional(), 'key', key ?? undefined),
      };
      await checkEditableRows({ db: services.database.db, viewer }, versionId);
      return services.engine.edits.patchRows(versionId, rows, viewer.id);
    },
  }),
);

builder.mutationField('deleteRows', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'EditResult',
    description: 'Deletes rows by their ids.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      rowIds: t.arg({ type: 'RowIds', required: true, description: 'The rows to delete.' }),
    },
    extensions: { action: 'data.edit' },
    resolve: async (_root, { versionId, rowIds }, { services, viewer }) => {
      const parsed = parseArgument(rowIdsSchema, 'rowIds', rowIds);
      await checkEditableRows({ db: services.database.db, viewer }, versionId);
      return services.engine.edits.deleteRows(versionId, parsed, viewer.id);
    },
  }),
);
