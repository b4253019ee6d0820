import { z } from 'zod';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import type { PatchOutcome } from '#server/engine/engine.server.ts';
import { checkEditableRows, readableVersion } from '#server/sources/sources.server.ts';
import { builder, parseArgument, expensiveFieldCost } from '../builder.ts';

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
const rowIdsSchema = z.array(z.number().int().min(1)).min(1).max(100_000);

builder.queryField('rows', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'JSON',
    description:
      'The answer to a data request: `columns`, `rows`, `length` and `totals`; `labels` where codes have them.',
    args: { versionId: t.arg.int({ required: true }), request: t.arg({ type: 'JSON', required: true }) },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, request }, { services, viewer, signal }) => {
      const parsed = parseArgument(dataRequestSchema, 'request', request);
      await readableVersion({ db: services.database.db, viewer }, versionId);
      return services.engine.query(versionId, parsed, { viewer, ...(signal ? { signal } : {}) });
    },
  }),
);

builder.queryField('distinctValues', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'JSON',
    description: "A column's distinct values with counts, most frequent first.",
    args: {
      versionId: t.arg.int({ required: true }),
      column: t.arg.string({ required: true }),
      search: t.arg.string(),
      limit: t.arg.int({ defaultValue: 100 }),
    },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, column, search, limit }, { services, viewer, signal }) => {
      await readableVersion({ db: services.database.db, viewer }, versionId);
      const bounded = Math.min(Math.max(limit ?? 100, 1), 1000);
      return services.engine.distinct(versionId, column, {
        limit: bounded,
        viewer,
        ...(search ? { search } : {}),
        ...(signal ? { signal } : {}),
      });
    },
  }),
);

builder.mutationField('insertRows', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'JSON',
    description:
      'Adds rows of raw text by column name; answers the new `rowIds` and `seq`, their entry in the history.',
    args: { versionId: t.arg.int({ required: true }), rows: t.arg({ type: 'JSON', required: true }) },
    extensions: { action: 'data.edit' },
    resolve: async (_root, { versionId, rows }, { services, viewer }) => {
      const parsed = parseArgument(rowsSchema, 'rows', rows);
      await checkEditableRows({ db: services.database.db, viewer }, versionId);
      return services.engine.insertRows(versionId, parsed, viewer.id);
    },
  }),
);

const PatchOutcomeType = builder.objectRef<PatchOutcome>('PatchOutcome').implement({
  fields: (t) => ({
    seq: t.exposeFloat('seq', {
      nullable: true,
      description: 'Its entry in the history; null where every cell held its value already.',
    }),
    changed: t.exposeFloat('changed', { description: 'How many cells hold something else now.' }),
    rowIds: t.field({ type: 'JSON', resolve: ({ rowIds }) => rowIds }),
  }),
});

builder.mutationField('patchCells', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PatchOutcomeType,
    description:
      'Sets cells of many rows and adds rows, all of it or nothing, as one entry of the history. `patches` have a `rowId`, `cells` of raw text by column, and may have `base`, the values they were based on; refused with the code `conflict` and the `cells` that have moved.',
    args: {
      versionId: t.arg.int({ required: true }),
      patches: t.arg({ type: 'JSON', required: true }),
      inserts: t.arg({ type: 'JSON' }),
    },
    extensions: { action: 'data.edit' },
    resolve: async (_root, { versionId, patches, inserts }, { services, viewer }) => {
      const rows = {
        patches: parseArgument(patchesSchema, 'patches', patches),
        inserts: parseArgument(insertsSchema, 'inserts', inserts ?? []),
      };
      await checkEditableRows({ db: services.database.db, viewer }, versionId);
      return services.engine.patchRows(versionId, rows, viewer.id);
    },
  }),
);

builder.mutationField('deleteRows', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'JSON',
    description:
      'Deletes rows by their ids; answers how many were `deleted` and `seq`, their entry in the history.',
    args: { versionId: t.arg.int({ required: true }), rowIds: t.arg({ type: 'JSON', required: true }) },
    extensions: { action: 'data.edit' },
    resolve: async (_root, { versionId, rowIds }, { services, viewer }) => {
      const parsed = parseArgument(rowIdsSchema, 'rowIds', rowIds);
      await checkEditableRows({ db: services.database.db, viewer }, versionId);
      return services.engine.deleteRows(versionId, parsed, viewer.id);
    },
  }),
);
