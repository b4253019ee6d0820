import { z } from 'zod';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { MassEditResult } from '#server/engine/engine.server.ts';
import { checkEditableRows, resolveRows } from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost, parseArgument, type GraphqlContext } from '../builder.ts';

const cellText = z.string().max(1_000_000).nullable();
const mapsSchema = z
  .array(z.strictObject({ invalidValue: cellText, validValue: cellText }))
  .min(1)
  .max(1000);

type Asked = { versionId: number; column: string; maps?: unknown };

async function massEdit(
  { versionId, column, maps }: Asked,
  context: GraphqlContext,
): Promise<MassEditResult> {
  const { services, viewer } = context;
  const parsed = parseArgument(mapsSchema, 'maps', maps);
  await checkEditableRows({ db: services.database.db, viewer }, versionId);
  return services.engine.edits.massEdit(versionId, column, parsed, viewer);
}

const MassEditType = builder.objectRef<MassEditResult>('MassEdit').implement({
  description: 'The result of replacing values.',
  fields: (t) => ({
    seq: t.exposeFloat('seq', {
      nullable: true,
      description: 'Its entry in the history; null if no cell had one of the values.',
    }),
    changed: t.exposeFloat('changed', { description: 'The number of rows that changed.' }),
    valid: t.exposeFloat('valid', { description: 'The number of changed rows that are valid now.' }),
    invalid: t.exposeFloat('invalid', { description: 'The number of changed rows that are invalid now.' }),
  }),
});

builder.mutationField('massEdit', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: MassEditType,
    description: 'Replaces values of a column in every cell, or member of a list, that is exactly equal.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      column: t.arg.string({ required: true, description: 'The name of the column.' }),
      maps: t.arg({ type: 'ValueReplacements', required: true, description: 'The values to replace.' }),
    },
    extensions: { action: 'data.edit' },
    resolve: (_root, asked, context) => massEdit(asked, context),
  }),
);

/**
 * The version that an app and a type name: `{source type}-{version id}`, also with the suffix
 * `-invalid-entry`.
 */
async function versionOf(app: string, type: string, { services, viewer }: GraphqlContext): Promise<number> {
  const pair = `${app}+${type.replace(/-invalid-entry$/, '')}`;
  const { versionId } = await resolveRows(services.database.db, pair, viewer, 'data.edit');
  if (versionId !== null) return versionId;
  throw new TidemarkError('invalid_request', `The type ${type} names no version.`, { details: { type } });
}

type Nothing = Record<string, never>;

const DmsDataType = builder.objectRef<Nothing>('DmsData').implement({
  description: 'See `Mutation.dms`.',
  fields: (t) => ({
    massedit: t.field({
      complexity: expensiveFieldCost,
      type: MassEditType,
      description: 'The same as `Mutation.massEdit`.',
      args: {
        app: t.arg.string({ required: true, description: 'The app of the source, `tidemark`.' }),
        type: t.arg.string({
          required: true,
          description:
            'The rows of a version: the type or the id of its source, a dash and the id of the version.',
        }),
        column: t.arg.string({ required: true, description: 'The name of the column.' }),
        maps: t.arg({ type: 'ValueReplacements', required: true, description: 'The values to replace.' }),
        userId: t.arg.string({
          description: 'Ignored: the edit is recorded for the user who is signed in.',
        }),
      },
      resolve: async (_root, { app, type, column, maps }, context) =>
        massEdit({ versionId: await versionOf(app, type, context), column, maps }, context),
    }),
  }),
});

const DmsType = builder.objectRef<Nothing>('Dms').implement({
  description: 'See `Mutation.dms`.',
  fields: (t) => ({
    data: t.field({ type: DmsDataType, description: 'The calls about data.', resolve: () => ({}) }),
  }),
});

builder.mutationField('dms', (t) =>
  t.field({
    type: DmsType,
    description: 'The call `dms.data.massedit`, for clients that know it by this name.',
    extensions: { action: 'data.edit' },
    resolve: () => ({}),
  }),
);
