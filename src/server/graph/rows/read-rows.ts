import { dataRequestSchema } from '#domain/query/data-request.ts';
import { readableVersion } from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost, parseArgument, type GraphContext } from '../builder.ts';

const attributesSchema = dataRequestSchema.shape.attributes.optional();
const mostOptions = 10_000;

/** Who asks, and the connection that they may leave. */
const askerOf = ({ viewer, signal }: GraphContext) => ({ viewer, ...(signal ? { signal } : {}) });

builder.queryField('rowsLength', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'Float',
    description: 'How many rows, or groups, a data request has; of all rows where none is given.',
    args: { versionId: t.arg.int({ required: true }), request: t.arg({ type: 'JSON' }) },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, request }, context) => {
      const asked = request ?? { attributes: ['id'] };
      const parsed = parseArgument(dataRequestSchema, 'request', asked);
      await readableVersion({ db: context.services.database.db, viewer: context.viewer }, versionId);
      const nothing = { ...parsed, fromIndex: 0, toIndex: 0, totals: false };
      return (await context.services.engine.query(versionId, nothing, askerOf(context))).length;
    },
  }),
);

builder.queryField('row', (t) =>
  t.field({
    type: 'JSON',
    nullable: true,
    description:
      'One row by its id: its cells by column name, and `labels` where codes have them. Null where there is no such row.',
    args: {
      versionId: t.arg.int({ required: true }),
      rowId: t.arg.int({ required: true }),
      attributes: t.arg({ type: 'JSON', description: 'The columns wanted; all unless told.' }),
    },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, rowId, attributes }, context) => {
      const wanted = parseArgument(attributesSchema, 'attributes', attributes ?? undefined);
      const { columns } = await readableVersion(
        { db: context.services.database.db, viewer: context.viewer },
        versionId,
      );
      const names = wanted ?? columns.map(({ name }) => name);
      const request = {
        attributes: ['id', ...names.filter((name) => name !== 'id')],
        filter: { id: [rowId] },
        toIndex: 1,
      };
      const {
        rows,
        labels,
        columns: answered,
      } = await context.services.engine.query(versionId, request, askerOf(context));
      const [cells] = rows;
      if (!cells) return null;
      const row = Object.fromEntries(answered.map(({ name }, at) => [name, cells[at] ?? null]));
      return { row, ...(labels ? { labels } : {}) };
    },
  }),
);

builder.queryField('columnOptions', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'JSON',
    description:
      'The options of a column as `value`, `label` and, where an option depends on other cells of its row, `filter`: the rows of another version where it takes them from there.',
    args: {
      versionId: t.arg.int({ required: true }),
      column: t.arg.string({ required: true }),
      search: t.arg.string(),
      limit: t.arg.int({ defaultValue: 100 }),
    },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, column, search, limit }, context) => {
      await readableVersion({ db: context.services.database.db, viewer: context.viewer }, versionId);
      const bounded = Math.min(Math.max(limit ?? 100, 1), mostOptions);
      const options = { ...askerOf(context), limit: bounded, ...(search ? { search } : {}) };
      return context.services.engine.options(versionId, column, options);
    },
  }),
);
