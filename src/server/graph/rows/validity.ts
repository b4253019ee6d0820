import { readableVersion } from '#server/sources/sources.server.ts';
import type { InvalidValue, Validity } from '#server/engine/engine.server.ts';
import { builder, expensiveFieldCost } from '../builder.ts';

const ProblemType = builder.objectRef<Validity['problems'][number]>('Problem').implement({
  fields: (t) => ({
    column: t.exposeString('column'),
    reason: t.exposeString('reason', { description: '`required`, `type` or `options`.' }),
    count: t.exposeFloat('count'),
  }),
});

const ValidityType = builder.objectRef<Validity>('Validity').implement({
  fields: (t) => ({
    valid: t.exposeFloat('valid'),
    invalid: t.exposeFloat('invalid'),
    problems: t.field({ type: [ProblemType], resolve: ({ problems }) => problems }),
  }),
});

const InvalidValueType = builder.objectRef<InvalidValue>('InvalidValue').implement({
  fields: (t) => ({
    value: t.exposeString('value', { nullable: true, description: 'Raw text; null means empty.' }),
    count: t.exposeFloat('count'),
  }),
});

builder.queryField('validity', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: ValidityType,
    description: "How many of a version's rows are valid and invalid, and why.",
    args: { versionId: t.arg.int({ required: true }) },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { versionId }, { services, viewer, signal }) => {
      await readableVersion({ db: services.database.db, viewer }, versionId);
      return services.engine.validity(versionId, signal ? { signal } : {});
    },
  }),
);

builder.queryField('invalidValues', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [InvalidValueType],
    description: "A column's invalid values, members of lists one by one, most frequent first.",
    args: {
      versionId: t.arg.int({ required: true }),
      column: t.arg.string({ required: true }),
      limit: t.arg.int({ defaultValue: 100 }),
    },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { versionId, column, limit }, { services, viewer, signal }) => {
      await readableVersion({ db: services.database.db, viewer }, versionId);
      const bounded = Math.min(Math.max(limit ?? 100, 1), 1000);
      return services.engine.invalidValues(versionId, column, {
        limit: bounded,
        ...(signal ? { signal } : {}),
      });
    },
  }),
);
