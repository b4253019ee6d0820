import { readableVersion, validateVersion } from '#server/sources/sources.server.ts';
import type { InvalidValue, ValidityCounts } from '#server/engine/engine.server.ts';
import { builder, expensiveFieldCost } from '../builder.ts';

const ProblemType = builder.objectRef<ValidityCounts['problems'][number]>('Problem').implement({
  description: 'A rule that cells of a column break.',
  fields: (t) => ({
    column: t.exposeString('column', { description: 'The column.' }),
    reason: t.exposeString('reason', { description: 'The rule: `required`, `type` or `options`.' }),
    count: t.exposeFloat('count', { description: 'The number of rows.' }),
  }),
});

const ValidityType = builder.objectRef<ValidityCounts>('Validity').implement({
  description: 'How many rows comply with the rules of their columns.',
  fields: (t) => ({
    valid: t.exposeFloat('valid', { description: 'The number of valid rows.' }),
    invalid: t.exposeFloat('invalid', { description: 'The number of invalid rows.' }),
    invalidByTypeOnly: t.exposeFloat('invalidByTypeOnly', {
      description: "The number of rows that are invalid only because a value is not of its column's type.",
    }),
    problems: t.field({
      type: [ProblemType],
      description: 'Why rows are invalid.',
      resolve: ({ problems }) => problems,
    }),
  }),
});

const InvalidValueType = builder.objectRef<InvalidValue>('InvalidValue').implement({
  description: 'An invalid value of a column.',
  fields: (t) => ({
    value: t.exposeString('value', { nullable: true, description: 'The raw text; null is an empty cell.' }),
    count: t.exposeFloat('count', { description: 'The number of cells.' }),
  }),
});

builder.queryField('validity', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: ValidityType,
    description: 'How many rows of a version are valid and invalid, and why.',
    args: { versionId: t.arg.int({ required: true, description: 'The version.' }) },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { versionId }, { services, viewer, signal }) => {
      await readableVersion({ db: services.database.db, viewer }, versionId);
      return services.engine.requests.validity(versionId, { viewer, signal });
    },
  }),
);

builder.mutationField('validateVersion', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: ValidityType,
    description:
      'Validates the rows of a version, and then records that its source was validated with its current columns.',
    args: { versionId: t.arg.int({ required: true, description: 'The version.' }) },
    extensions: { action: 'source.manage' },
    resolve: (_root, { versionId }, { services, viewer, signal }) =>
      validateVersion({ db: services.database.db, engine: services.engine }, versionId, viewer, signal),
  }),
);

builder.queryField('invalidValues', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [InvalidValueType],
    description: 'The invalid values of a column, most frequent first; members of lists count one by one.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      column: t.arg.string({ required: true, description: 'The name of the column.' }),
      limit: t.arg.int({ defaultValue: 100, description: 'The most entries to return.' }),
    },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { versionId, column, limit }, { services, viewer, signal }) => {
      await readableVersion({ db: services.database.db, viewer }, versionId);
      const bounded = Math.min(Math.max(limit ?? 100, 1), 1001);
      return services.engine.requests.invalidValues(versionId, column, {
        limit: bounded,
        viewer,
        signal,
      });
    },
  }),
);
