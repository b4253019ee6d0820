import { isAppended, joinKinds, joinSchema, maxParts, type Join } from '#domain/source/join/join.ts';
import { proposeJoin, type JoinedPart } from '#domain/source/join/propose-join.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { oneLine } from '#domain/value/text/one-line.ts';
import {
  checkedParts,
  createJoinedSource,
  readSource,
  type JoinedSource,
} from '#server/sources/sources.server.ts';
import { z } from 'zod';
import { builder, expensiveFieldCost, parseArgument } from '../builder.ts';
import { inTransaction } from '../in-transaction.ts';

const nameSchema = oneLine.min(1, 'a name is needed').max(300);
const versionsDescription = 'The version of each part, in their order; null for the newest one.';

builder.queryField('proposedJoin', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'Join',
    description:
      'A join of sources: with the keys that names, types and values of their columns suggest, and all of their columns.',
    args: {
      kind: t.arg.string({ required: true, description: '`left`, `inner`, `full` or `append`.' }),
      sources: t.arg.intList({ required: true, description: 'The sources, in their order.' }),
    },
    extensions: { action: 'source.add' },
    resolve: async (_root, { kind, sources }, { services, viewer }): Promise<Join> => {
      const parsed = parseArgument(z.enum(joinKinds), 'kind', kind);
      const most = isAppended({ kind: parsed }) ? maxParts : 2;
      if (sources.length < 2 || sources.length > most) {
        throw invalidField('sources', `Between 2 and ${most} sources are put together.`);
      }

      const parts: JoinedPart[] = [];
      for (const id of sources) {
        const { name, columns, versions } = await readSource(services.database.db, viewer, id);
        const [newest] = versions;
        const known = newest ? await services.engine.joins.knownValues(newest.id) : null;
        parts.push({ source: id, name, columns, known });
      }
      return proposeJoin(parsed, parts);
    },
  }),
);

builder.queryField('joinMatches', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'JoinMatches',
    description: 'What matches in a join, before there is a source for it.',
    args: {
      join: t.arg({ type: 'Join', required: true, description: 'The join.' }),
      versions: t.arg.intList({ description: versionsDescription, required: { list: false, items: false } }),
    },
    extensions: { action: 'source.add' },
    resolve: async (_root, { join, versions }, { services, viewer, signal }) => {
      const parsed = parseArgument(joinSchema, 'join', join);
      const { versionIds } = await checkedParts(
        services.database.db,
        { join: parsed, versions: (versions ?? []).map((id) => id ?? null) },
        viewer,
      );
      return services.engine.joins.matches(parsed, versionIds, { viewer, signal });
    },
  }),
);

const JoinedSourceType = builder.objectRef<JoinedSource>('JoinedSource').implement({
  description: 'A source whose rows are those of others.',
  fields: (t) => ({
    sourceId: t.exposeInt('sourceId', { description: 'The id of the source.' }),
    versionId: t.exposeInt('versionId', { description: 'The id of its version.' }),
  }),
});

builder.mutationField('joinSources', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: JoinedSourceType,
    description:
      'Creates a source whose rows are those of others, joined or appended. It requires the highest access level of its parts, and its rows are read-only.',
    args: {
      name: t.arg.string({ required: true, description: 'The name.' }),
      join: t.arg({ type: 'Join', required: true, description: 'How its rows are made.' }),
      versions: t.arg.intList({ description: versionsDescription, required: { list: false, items: false } }),
    },
    extensions: { action: 'source.add' },
    resolve: async (_root, { name, join, versions }, context) => {
      const { services, viewer, signal } = context;
      const wanted = {
        name: parseArgument(nameSchema, 'name', name),
        join: parseArgument(joinSchema, 'join', join),
        versions: (versions ?? []).map((id) => id ?? null),
      };
      const { versionIds } = await checkedParts(services.database.db, wanted, viewer);
      const { rows } = await services.engine.joins.matches(wanted.join, versionIds, { viewer, signal });
      const joined = await inTransaction(context, (db) => createJoinedSource(db, wanted, rows, viewer));
      await services.jobs.add('take-statistics', joined.versionId);
      return joined;
    },
  }),
);
