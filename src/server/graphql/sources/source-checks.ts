import type { VersionOverride } from '#domain/source/description/source.ts';
import { emailsOf } from '#server/identity/identity.server.ts';
import { oneLine } from '#domain/value/text/one-line.ts';
import type { HeldRun } from '#server/connections/connections.server.ts';
import { publicationTimeout } from '#server/uploads/uploads.server.ts';
import { builder, expensiveFieldCost, parseArgument, type GraphqlContext } from '../builder.ts';
import { checkSource } from './connections.ts';
import { SourceType } from './sources.ts';

const OverrideType = builder.objectRef<VersionOverride & { versionId: number }>('VersionOverride').implement({
  description: 'A version that a person has published in spite of what checks found.',
  fields: (t) => ({
    versionId: t.exposeInt('versionId', { description: 'The version.' }),
    reason: t.exposeString('reason', { description: 'Why it was published.' }),
    findings: t.exposeStringList('findings', { description: 'What checks found in it, in sentences.' }),
    by: t.string({
      nullable: true,
      description: 'The address of that person.',
      resolve: async ({ by }, _args, { services }) =>
        (await emailsOf(services.database.db, [by])).get(by ?? '') ?? null,
    }),
  }),
});

builder.objectFields(SourceType, (t) => ({
  checks: t.field({
    type: 'CheckChoices',
    description: 'What people decided about the checks before publication.',
    resolve: ({ checks }) => checks,
  }),
  overrides: t.field({
    type: [OverrideType],
    description: 'Its versions that were published in spite of checks, newest first.',
    resolve: ({ versions }) =>
      versions.flatMap(({ id, override }) => (override ? [{ versionId: id, ...override }] : [])),
  }),
}));

/** A run that checks have stopped, where the viewer may publish into its source. */
export async function heldRun(context: GraphqlContext, id: number): Promise<HeldRun> {
  const run = await context.services.connections.held.read(id);
  await checkSource(context, context.viewer, run.sourceId);
  return run;
}

builder.mutationField('publishHeldRun', (t) =>
  t.boolean({
    complexity: expensiveFieldCost,
    description: 'Publishes what a run has fetched that checks have stopped.',
    args: {
      id: t.arg.int({ required: true, description: 'The run.' }),
      reason: t.arg.string({ required: true, description: 'Why; the history of versions shows it.' }),
      relax: t.arg.boolean({ description: 'Whether the checks allow as much from then on.' }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id, reason, relax }, context) => {
      const { services, viewer } = context;
      const run = await heldRun(context, id);
      const decision = {
        reason: parseArgument(oneLine.min(1, 'a reason is needed').max(1000), 'reason', reason),
        isRelaxed: relax === true,
        by: viewer.id,
      };
      await services.connections.held.publish(run, decision, publicationTimeout);
      return true;
    },
  }),
);

builder.mutationField('dropHeldRun', (t) =>
  t.boolean({
    description: 'Drops what a run has fetched that checks have stopped; pages keep what they show.',
    args: { id: t.arg.int({ required: true, description: 'The run.' }) },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id }, context) => {
      await context.services.connections.held.drop(await heldRun(context, id));
      return true;
    },
  }),
);
