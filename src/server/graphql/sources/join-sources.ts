import { isAppended, joinKinds, joinSchema, maxParts, type Join } from '#domain/source/join/join.ts';
import { proposeJoin, type JoinedPart } from '#domain/source/join/propose-join.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { oneLine } from '#domain/value/text/one-line.ts';
import {
  changeJoin,
  changeJoinedVersions,
  checkedParts,
  createJoinedSource,
  joinOfSource,
  readJoinedParts,
  readSource,
  type JoinedPartVersions,
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

const PartVersionType = builder.objectRef<JoinedPartVersions['versions'][number]>('PartVersion').implement({
  description: 'A version of a part of a joined source.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id of the version.' }),
    name: t.exposeString('name', { description: 'The name of the version.' }),
  }),
});

const JoinedPartType = builder.objectRef<JoinedPartVersions>('JoinedPart').implement({
  description: 'A part of a joined source, and which of its versions is shown.',
  fields: (t) => ({
    source: t.exposeInt('source', { description: 'The id of the source.' }),
    name: t.exposeString('name', { description: 'What the part is called.' }),
    versionId: t.int({
      nullable: true,
      description: 'The version that is shown; null for the newest one.',
      resolve: ({ versionId }) => versionId,
    }),
    versions: t.field({
      type: [PartVersionType],
      description: 'The versions of the part, newest first; none where it is gone.',
      resolve: ({ versions }) => versions,
    }),
    columns: t.field({
      type: 'SourceColumns',
      description: 'The columns of the part; none where it is gone.',
      resolve: ({ columns }) => columns,
    }),
  }),
});

builder.queryField('joinedParts', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [JoinedPartType],
    description: 'The parts of a joined source with their versions; none of a source that is not joined.',
    args: { sourceId: t.arg.int({ required: true, description: 'The id of the joined source.' }) },
    extensions: { action: 'source.manage' },
    resolve: (_root, { sourceId }, context) =>
      inTransaction(context, (db) => readJoinedParts(db, sourceId, context.viewer)),
  }),
);

builder.queryField('joinOfSource', (t) =>
  t.field({
    type: 'Join',
    description: 'How the rows of a joined source are made.',
    args: { sourceId: t.arg.int({ required: true, description: 'The id of the joined source.' }) },
    extensions: { action: 'source.manage' },
    resolve: (_root, { sourceId }, context) =>
      inTransaction(context, (db) => joinOfSource(db, sourceId, context.viewer)),
  }),
);

builder.mutationField('changeJoin', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'Boolean',
    description:
      'Joins the parts of a joined source in another way: by other keys or places, or with other columns. Its parts and their versions stay.',
    args: {
      sourceId: t.arg.int({ required: true, description: 'The id of the joined source.' }),
      join: t.arg({ type: 'Join', required: true, description: 'How its rows are made then.' }),
    },
    extensions: { action: 'source.add' },
    resolve: async (_root, { sourceId, join }, context) => {
      const { services, viewer, signal } = context;
      const parsed = parseArgument(joinSchema, 'join', join);
      const parts = await inTransaction(context, (db) => readJoinedParts(db, sourceId, viewer));
      const versions = parts.map(({ versionId }) => versionId);
      const { versionIds } = await checkedParts(services.database.db, { join: parsed, versions }, viewer);
      const { rows } = await services.engine.joins.matches(parsed, versionIds, { viewer, signal });
      await inTransaction(context, (db) => changeJoin(db, { sourceId, join: parsed, rows }, viewer));
      const { versions: own } = await readSource(services.database.db, viewer, sourceId);
      for (const { id } of own) {
        await services.jobs.add('take-statistics', id);
      }
      return true;
    },
  }),
);

builder.mutationField('changeJoinedVersions', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'Boolean',
    description: 'Sets which versions of its parts a joined source shows. Its sections stay as they are.',
    args: {
      sourceId: t.arg.int({ required: true, description: 'The id of the joined source.' }),
      versions: t.arg.intList({ description: versionsDescription, required: { list: true, items: false } }),
    },
    extensions: { action: 'source.manage' },
    resolve: async (_root, { sourceId, versions }, context) => {
      const { services, viewer, signal } = context;
      const wanted = versions.map((id) => id ?? null);
      const join = await inTransaction(context, (db) => joinOfSource(db, sourceId, viewer));
      const { versionIds } = await checkedParts(services.database.db, { join, versions: wanted }, viewer);
      const { rows } = await services.engine.joins.matches(join, versionIds, { viewer, signal });
      await inTransaction(context, (db) =>
        changeJoinedVersions(db, { sourceId, versions: wanted, rows }, viewer),
      );
      return true;
    },
  }),
);
