import { accessLevels, can, type Viewer } from '#domain/access/access.ts';
import { noSuch } from '#domain/error/no-such.ts';
import { scheduleSchema } from '#domain/source/connection/schedule.ts';
import { versionKeepingSchema } from '#domain/source/connection/version-keeping.ts';
import { connectionAccessSchema } from '#domain/source/connection/connection.ts';
import {
  connectionSettingsSchema,
  connectors,
  proposeSettings,
  readFetchedSources,
  type FetchedSources,
  type RunChanges,
  type SourceConnection,
  type SourceRun,
  type SourceToAttend,
} from '#server/connections/connections.server.ts';
import { findPeopleOfLevel, userFinder, type NamedPerson } from '#server/identity/identity.server.ts';
import { readOwnerPerson, readSource, setOwner } from '#server/sources/sources.server.ts';
import {
  builder,
  expensiveFieldCost,
  parseArgument,
  parseSearchText,
  type GraphqlContext,
} from '../builder.ts';

const RunChangesType = builder.objectRef<RunChanges>('RunChanges').implement({
  description: 'How the version of a run differs from the one before.',
  fields: (t) => ({
    before: t.exposeInt('before', { description: 'The id of the version before.' }),
    added: t.exposeInt('added', { description: 'The number of rows that are new.' }),
    removed: t.exposeInt('removed', { description: 'The number of rows that are missing.' }),
    changed: t.exposeInt('changed', { description: 'The number of rows that have other values.' }),
  }),
});

const RunType = builder.objectRef<SourceRun>('SourceRun').implement({
  description: 'A time that a source fetched its data.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    status: t.exposeString('status', {
      description:
        '`waiting`, `fetching`, `reading` or `publishing`; in the end `review` (a person has to publish it), `held` (checks have stopped it), `dropped` (a person did not publish that), `published`, `unchanged` or `failed`.',
    }),
    message: t.exposeString('message', { nullable: true, description: 'Why it failed, or is tried again.' }),
    upload_id: t.exposeInt('uploadId', { nullable: true, description: 'The upload that it made.' }),
    version_id: t.exposeInt('versionId', { nullable: true, description: 'The version that it made.' }),
    bytes: t.exposeFloat('bytes', { nullable: true, description: 'The bytes that it fetched so far.' }),
    rows: t.exposeInt('rows', { nullable: true, description: 'The number of rows of the version.' }),
    started_by: t.exposeString('startedBy', {
      description: 'What started it: a `person`, the `schedule`, or a `call` of a program.',
    }),
    changes: t.field({
      type: RunChangesType,
      nullable: true,
      description: 'What its version changed; null for the first one, and until that is counted.',
      resolve: ({ changes }) => changes,
    }),
    created_at: t.exposeString('createdAt', { description: 'When it was begun (ISO 8601).' }),
    ended_at: t.exposeString('endedAt', { nullable: true, description: 'When it ended (ISO 8601).' }),
  }),
});

const ConnectionType = builder.objectRef<SourceConnection>('SourceConnection').implement({
  description: 'Where a source fetches its data from.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'The address, or the place as people read it.' }),
    settings: t.expose('settings', { type: 'ConnectionSettings', description: 'Where it fetches from.' }),
    has_access: t.exposeBoolean('hasAccess', {
      description: 'Whether it signs in; with what is not shown again.',
    }),
    schedule: t.field({
      type: 'SourceSchedule',
      nullable: true,
      description: 'When it is run; null is by hand alone.',
      resolve: ({ schedule }) => schedule,
    }),
    cadence: t.exposeString('cadence', {
      description: 'How often the service says that the data changes, in its own words; empty for nothing.',
    }),
    due_at: t.exposeString('dueAt', {
      nullable: true,
      description: 'When its next run starts (ISO 8601).',
    }),
    succeeded_at: t.exposeString('succeededAt', {
      nullable: true,
      description: 'When a run last published or found nothing new (ISO 8601).',
    }),
    failing_since: t.exposeString('failingSince', {
      nullable: true,
      description: 'Since when its runs fail (ISO 8601).',
    }),
    has_refresh_token: t.exposeBoolean('hasRefreshToken', {
      description: 'Whether a program may start its runs.',
    }),
    keeping: t.field({
      type: 'VersionKeeping',
      nullable: true,
      description: 'Which versions of its runs are kept; null is all of them.',
      resolve: ({ keeping }) => keeping,
    }),
    runs: t.field({
      type: [RunType],
      description: 'The latest 50 runs, newest first.',
      resolve: ({ runs }) => runs,
    }),
  }),
});

builder.queryField('connectors', (t) =>
  t.field({
    type: ['Connector'],
    description: 'The kinds of places that sources fetch from, with the fields of their forms.',
    extensions: { action: 'upload.create' },
    resolve: () =>
      connectors.map(({ kind, label, description, fields, secrets }) => ({
        kind,
        label,
        description,
        fields,
        secrets,
      })),
  }),
);

builder.queryField('connectionProposals', (t) =>
  t.field({
    type: ['ConnectionSettings'],
    description: 'What an entered address may stand for, the likeliest first. Nothing is fetched.',
    args: { address: t.arg.string({ required: true, description: 'The address.' }) },
    extensions: { action: 'upload.create' },
    resolve: (_root, { address }) => proposeSettings(address.slice(0, 2000)),
  }),
);

builder.mutationField('lookAtPlace', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'LookedAtPlace',
    description: 'Fetches what a service says about a place, its first rows, and what can be chosen there.',
    args: {
      settings: t.arg({ type: 'ConnectionSettings', required: true, description: 'The place.' }),
      access: t.arg({ type: 'ConnectionAccess', description: 'How to sign in there.' }),
    },
    extensions: { action: 'upload.create' },
    resolve: (_root, { settings, access }, { services }) =>
      services.connections.look({
        settings: parseArgument(connectionSettingsSchema, 'connection', settings),
        access: parseArgument(connectionAccessSchema, 'access', access ?? {}),
      }),
  }),
);

/** Rejects unless the viewer may publish into a source. */
export async function checkSource({ services }: GraphqlContext, viewer: Viewer, id: number): Promise<void> {
  const { authLevel } = await readSource(services.database.db, viewer, id);
  if (!can(viewer, 'upload.create', { authLevel })) throw noSuch('source', id);
}

builder.queryField('sourceConnection', (t) =>
  t.field({
    type: ConnectionType,
    nullable: true,
    description: 'Where a source fetches its data from; null where it does not.',
    args: { sourceId: t.arg.int({ required: true, description: 'The source.' }) },
    extensions: { action: 'source.manage' },
    resolve: async (_root, { sourceId }, context) => {
      await checkSource(context, context.viewer, sourceId);
      return context.services.connections.ofSource(sourceId);
    },
  }),
);

builder.queryField('sourceRun', (t) =>
  t.field({
    type: RunType,
    description: "One of the viewer's runs.",
    args: { id: t.arg.int({ required: true, description: 'The run.' }) },
    extensions: { action: 'upload.create' },
    resolve: (_root, { id }, { services, viewer }) => services.connections.run(id, viewer.id),
  }),
);

builder.mutationField('connectSource', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: RunType,
    description:
      'Fetches data as an upload. When that is published, its source fetches from there from then on.',
    args: {
      settings: t.arg({
        type: 'ConnectionSettings',
        required: true,
        description: 'Where it is, such as a file of the web.',
      }),
      access: t.arg({
        type: 'ConnectionAccess',
        description: 'How to sign in there; it is stored encrypted, and not shown again.',
      }),
      sourceId: t.arg.int({ description: 'The source that the data is for.' }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { settings: entered, access, sourceId }, context) => {
      const settings = parseArgument(connectionSettingsSchema, 'connection', entered);
      const signIn = parseArgument(connectionAccessSchema, 'access', access ?? {});
      if (sourceId != null) {
        await checkSource(context, context.viewer, sourceId);
      }
      const { services, viewer } = context;
      return services.connections.connect({ settings, access: signIn }, sourceId ?? null, viewer.id);
    },
  }),
);

builder.mutationField('repeatSourceRun', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: RunType,
    description: "Runs once more what one of the viewer's runs has fetched, or could not fetch.",
    args: { id: t.arg.int({ required: true, description: 'The run.' }) },
    extensions: { action: 'upload.create' },
    resolve: (_root, { id }, { services, viewer }) => services.connections.runAgain(id, viewer.id),
  }),
);

builder.mutationField('refreshSource', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: RunType,
    description: 'Fetches what a source is connected to, and publishes it as the last time.',
    args: { sourceId: t.arg.int({ required: true, description: 'The source.' }) },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { sourceId }, context) => {
      await checkSource(context, context.viewer, sourceId);
      return context.services.connections.refresh(sourceId, context.viewer.id);
    },
  }),
);

builder.mutationField('changeConnection', (t) =>
  t.boolean({
    description:
      'Changes where a source fetches from, within the same kind of places. Its schedule and what was chosen in the review stay.',
    args: {
      sourceId: t.arg.int({ required: true, description: 'The source.' }),
      settings: t.arg({ type: 'ConnectionSettings', required: true, description: 'Where it is.' }),
      access: t.arg({
        type: 'ConnectionAccess',
        description:
          'How to sign in there. Without it, what is stored stays, which needs the same place; without anything in it, it does not sign in any more.',
      }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { sourceId, settings: entered, access }, context) => {
      const settings = parseArgument(connectionSettingsSchema, 'connection', entered);
      await checkSource(context, context.viewer, sourceId);
      const { connections } = context.services;
      await (access == null
        ? connections.change(sourceId, { settings })
        : connections.change(sourceId, {
            settings,
            access: parseArgument(connectionAccessSchema, 'access', access),
          }));
      return true;
    },
  }),
);

builder.mutationField('disconnectSource', (t) =>
  t.boolean({
    description: 'Removes the connection of a source with what it signs in with. Its versions stay.',
    args: { sourceId: t.arg.int({ required: true, description: 'The source.' }) },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { sourceId }, context) => {
      await checkSource(context, context.viewer, sourceId);
      await context.services.connections.disconnect(sourceId);
      return true;
    },
  }),
);

builder.mutationField('setSourceSchedule', (t) =>
  t.boolean({
    description: 'Sets when a source fetches its data.',
    args: {
      sourceId: t.arg.int({ required: true, description: 'The source.' }),
      schedule: t.arg({ type: 'SourceSchedule', description: 'The schedule; null is by hand alone.' }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { sourceId, schedule }, context) => {
      const parsed = parseArgument(scheduleSchema.nullish(), 'schedule', schedule) ?? null;
      await checkSource(context, context.viewer, sourceId);
      await context.services.connections.setSchedule(sourceId, parsed);
      return true;
    },
  }),
);

builder.mutationField('keepVersions', (t) =>
  t.boolean({
    description:
      'Sets which versions of its runs a source keeps. Others are removed after each run, unless something shows them.',
    args: {
      sourceId: t.arg.int({ required: true, description: 'The source.' }),
      keeping: t.arg({ type: 'VersionKeeping', description: 'The rule; null keeps all versions.' }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { sourceId, keeping }, context) => {
      const parsed = parseArgument(versionKeepingSchema.nullish(), 'keeping', keeping) ?? null;
      await checkSource(context, context.viewer, sourceId);
      await context.services.connections.keepVersions(sourceId, parsed);
      return true;
    },
  }),
);

builder.mutationField('makeRefreshToken', (t) =>
  t.string({
    description:
      'Makes the token with which a program starts runs of a source, by POST to `/source/ID/refresh`. An earlier one stops working.',
    args: { sourceId: t.arg.int({ required: true, description: 'The source.' }) },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { sourceId }, context) => {
      await checkSource(context, context.viewer, sourceId);
      return context.services.connections.newRefreshToken(sourceId);
    },
  }),
);

builder.mutationField('removeRefreshToken', (t) =>
  t.boolean({
    description: 'Lets no program start runs of a source any more.',
    args: { sourceId: t.arg.int({ required: true, description: 'The source.' }) },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { sourceId }, context) => {
      await checkSource(context, context.viewer, sourceId);
      await context.services.connections.removeRefreshToken(sourceId);
      return true;
    },
  }),
);

const PersonType = builder.objectRef<NamedPerson>('NamedPerson').implement({
  description: 'A person that others choose by name.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'The id of the user.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    email: t.exposeString('email', { description: 'The e-mail address.' }),
  }),
});

builder.queryField('sourceOwner', (t) =>
  t.field({
    type: PersonType,
    nullable: true,
    description: 'Who is told by mail when a source cannot be fetched; null where that is nobody.',
    args: { sourceId: t.arg.int({ required: true, description: 'The source.' }) },
    extensions: { action: 'source.manage' },
    resolve: async (_root, { sourceId }, context) => {
      await checkSource(context, context.viewer, sourceId);
      return readOwnerPerson(context.services.database.db, sourceId);
    },
  }),
);

builder.queryField('possibleOwners', (t) =>
  t.field({
    type: [PersonType],
    description: 'The first 20 people who may own a source and whose name or address contains a text.',
    args: {
      sourceId: t.arg.int({ required: true, description: 'The source.' }),
      search: t.arg.string({ required: true, description: 'The text; an empty one is in all names.' }),
    },
    extensions: { action: 'source.manage' },
    resolve: async (_root, { sourceId, search }, context) => {
      const { db } = context.services.database;
      await checkSource(context, context.viewer, sourceId);
      const { authLevel } = await readSource(db, context.viewer, sourceId);
      const level = Math.max(authLevel, accessLevels.editor);
      return findPeopleOfLevel(db, { search: parseSearchText(search), level });
    },
  }),
);

builder.mutationField('setSourceOwner', (t) =>
  t.boolean({
    description: 'Chooses who is told by mail when a source cannot be fetched.',
    args: {
      sourceId: t.arg.int({ required: true, description: 'The source.' }),
      userId: t.arg.string({ required: true, description: 'The user.' }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { sourceId, userId }, context) => {
      const { configuration, database } = context.services;
      const { db } = database;
      await checkSource(context, context.viewer, sourceId);
      const { authLevel } = await readSource(db, context.viewer, sourceId);
      await setOwner(db, { sourceId, userId, authLevel }, userFinder(db, configuration.localUser));
      return true;
    },
  }),
);

const SourceToAttendType = builder.objectRef<SourceToAttend>('SourceToAttend').implement({
  description: 'A source whose latest run failed, or waits for a person.',
  fields: (t) => ({
    source_id: t.exposeInt('sourceId', { description: 'The id of the source.' }),
    name: t.exposeString('name', { description: 'The name of the source.' }),
    status: t.exposeString('status', { description: '`failed`, `held` or `review`, as of `SourceRun`.' }),
    message: t.exposeString('message', { nullable: true, description: 'Why it failed.' }),
    upload_id: t.exposeInt('uploadId', { nullable: true, description: 'The upload that it made.' }),
    since: t.exposeString('since', { description: 'Since when (ISO 8601).' }),
  }),
});

const FetchedSourcesType = builder.objectRef<FetchedSources>('FetchedSources').implement({
  description: 'The sources that fetch their data themselves.',
  fields: (t) => ({
    has_any: t.exposeBoolean('hasAny', { description: 'Whether there are any.' }),
    to_attend: t.field({
      type: [SourceToAttendType],
      description: 'At most 100 whose latest run failed or waits, the latest first.',
      resolve: ({ toAttend }) => toAttend,
    }),
  }),
});

builder.queryField('fetchedSources', (t) =>
  t.field({
    type: FetchedSourcesType,
    description: 'How the sources that fetch their data do, among those that the viewer may publish into.',
    extensions: { action: 'source.manage' },
    resolve: (_root, _arguments, { services, viewer }) => readFetchedSources(services.database.db, viewer),
  }),
);
