import { parseOptionsSchema } from '#domain/source/upload/parse-options.ts';
import { uploadChoicesSchema } from '#domain/source/upload/upload-choices.ts';
import {
  checkDestination,
  checkPublication,
  layerNamed,
  publicationSchema,
  publicationTimeout,
  type CheckedPublication,
  type EtlEvent,
  type Published,
  type Upload,
} from '#server/uploads/uploads.server.ts';
import type { FetchedUpload } from '#server/connections/connections.server.ts';
import { readSource } from '#server/sources/sources.server.ts';
import { builder, parseArgument, expensiveFieldCost } from '../builder.ts';
import { LayerExtentType, layerExtents } from './layer-extents.ts';

const PublishedType = builder.objectRef<Published>('PublishedUpload').implement({
  description: 'The result of publishing a file.',
  fields: (t) => ({
    sourceId: t.exposeInt('sourceId', { description: 'The source.' }),
    versionId: t.exposeInt('versionId', { description: 'The version.' }),
    rows: t.exposeInt('rows', { description: 'The number of rows of the version now.' }),
    updated: t.exposeInt('updated', { description: 'The number of rows of the file that updated a row.' }),
    appended: t.exposeInt('appended', { description: 'The number of rows of the file that were added.' }),
    repeated: t.exposeInt('repeated', {
      description: 'The number of rows of the file that a later row with the same primary value replaced.',
    }),
  }),
});

const EventType = builder.objectRef<EtlEvent>('EtlEvent').implement({
  description: 'A step of reading or publishing a file.',
  fields: (t) => ({
    event_id: t.exposeInt('event_id', { description: 'The id of the event.' }),
    etl_context_id: t.exposeInt('etl_context_id', { description: 'The upload context.' }),
    type: t.exposeString('type', {
      description:
        '`upload:` is the analysis of the file, `publish:` its publication; `:final` ends either of them.',
    }),
    payload: t.field({
      type: 'EventPayload',
      description: 'Counts, or a message to show.',
      resolve: ({ payload }) => payload,
    }),
    user: t.exposeString('user', { nullable: true, description: 'The id of the user.' }),
    at: t.exposeString('at', { description: 'The time (ISO 8601).' }),
  }),
});

/**
 * The events of an upload context after one of them; `length` counts all of these, also those that are not
 * listed.
 */
type Events = { contextId: number; after: number };

const EventsType = builder.objectRef<Events>('EtlEvents').implement({
  description: 'Events of an upload.',
  fields: (t) => ({
    length: t.int({
      description: 'The number of events.',
      resolve: ({ contextId, after }, _args, { services, viewer }) =>
        services.uploads.countEvents(contextId, viewer.id, after),
    }),
    events: t.field({
      type: [EventType],
      description: 'The events, in order, at most 1,000 of them.',
      resolve: ({ contextId, after }, _args, { services, viewer }) =>
        services.uploads.events(contextId, viewer.id, after),
    }),
  }),
});

const EtlContextType = builder.objectRef<{ id: number }>('EtlContext').implement({
  description: 'The context of an upload, which exists before its file does.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    allEvents: t.field({
      type: EventsType,
      description: 'The events in order; with `after`, those after that event.',
      args: { after: t.arg.int({ description: 'Only events after the one with this id.' }) },
      resolve: ({ id }, { after }) => ({ contextId: id, after: after ?? 0 }),
    }),
  }),
});

const DamaType = builder.objectRef<{ env: string }>('Dama').implement({
  description: 'The data manager of an environment.',
  fields: (t) => ({
    etlContexts: t.field({
      type: EtlContextType,
      description: 'An upload context of the user.',
      args: { id: t.arg.int({ required: true, description: 'The id of the context.' }) },
      resolve: async (_dama, { id }, { services, viewer }) => {
        await services.uploads.checkContext(id, viewer.id);
        return { id };
      },
    }),
  }),
});

builder.queryField('dama', (t) =>
  t.field({
    type: DamaType,
    description: 'The calls about uploads, under the name that clients know.',
    args: {
      env: t.arg.string({ required: true, description: 'The environment; there is one, of any name.' }),
    },
    extensions: { action: 'upload.create' },
    resolve: (_root, { env }) => ({ env }),
  }),
);

const FetchedUploadType = builder.objectRef<FetchedUpload>('FetchedUpload').implement({
  description: 'A file that a source has fetched.',
  fields: (t) => ({
    mode: t.exposeString('mode', {
      nullable: true,
      description:
        'What the rows of later runs do: `replace` all others, `append`, or `update` records; null before the first publication.',
    }),
  }),
});

const UploadType = builder.objectRef<Upload>('Upload').implement({
  description: 'A file that was uploaded.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id of the upload.' }),
    file_name: t.exposeString('file_name', { description: 'The name of the file.' }),
    bytes: t.exposeFloat('bytes', { description: 'The size of the file.' }),
    etl_context_id: t.exposeInt('etl_context_id', {
      description: 'The upload context, for `dama.etlContexts`.',
    }),
    status: t.exposeString('status', {
      description: '`uploaded`, `analysing`, `ready`, `publishing`, `published` or `failed`.',
    }),
    created_at: t.exposeString('created_at', { description: 'When it was uploaded (ISO 8601).' }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed.' }),
    is_held: t.exposeBoolean('isHeld', { description: 'Whether checks have stopped its publication.' }),
    parseOptions: t.field({
      type: 'ParseOptions',
      description: 'The parse options that its owner chose, by layer name.',
      resolve: (upload) => upload.parseOptions,
    }),
    choices: t.field({
      type: 'UploadChoices',
      description: 'What its owner has chosen in the review so far.',
      resolve: ({ choices }) => choices,
    }),
    layers: t.field({
      type: 'Layers',
      nullable: true,
      description: 'The tables found in it.',
      resolve: (upload) => upload.layers,
    }),
    extents: t.field({
      type: [LayerExtentType],
      description: 'Where the shapes, coordinates and regions of its tables are.',
      resolve: ({ layers }, _args, { services }) => layerExtents(layers ?? [], services.boundaries),
    }),
    fetched: t.field({
      type: FetchedUploadType,
      nullable: true,
      description: 'How later runs are published, where a source fetched the file; null for others.',
      resolve: ({ id }, _args, { services }) => services.connections.ofUpload(id),
    }),
    published: t.field({
      type: PublishedType,
      nullable: true,
      description: 'The result of its last publication.',
      resolve: ({ published }) => published,
    }),
  }),
});

builder.queryField('upload', (t) =>
  t.field({
    type: UploadType,
    description: "One of the viewer's uploads.",
    args: { id: t.arg.int({ required: true, description: 'The upload.' }) },
    extensions: { action: 'upload.create' },
    resolve: (_root, { id }, { services, viewer }) => services.uploads.read(id, viewer.id),
  }),
);

builder.queryField('uploads', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [UploadType],
    description:
      'The latest uploads of the user, newest first, without their layers; with a source, only those for it.',
    args: { sourceId: t.arg.int({ description: 'The source that the uploads are for.' }) },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { sourceId }, { services, viewer }) => {
      if (sourceId != null) {
        await readSource(services.database.db, viewer, sourceId);
      }
      return services.uploads.list(viewer.id, sourceId ?? null);
    },
  }),
);

builder.mutationField('analyseUpload', (t) =>
  t.boolean({
    description: 'Analyses a file again, with parse options by layer name.',
    args: {
      id: t.arg.int({ required: true, description: 'The upload.' }),
      parseOptions: t.arg({
        type: 'ParseOptions',
        required: true,
        description: 'The parse options by layer name.',
      }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id, parseOptions }, { services, viewer }) => {
      const parsed = parseArgument(parseOptionsSchema, 'parseOptions', parseOptions);
      await services.uploads.analyseAgain(id, parsed, viewer.id);
      return true;
    },
  }),
);

builder.mutationField('saveUploadChoices', (t) =>
  t.boolean({
    description:
      "Stores the choices of an upload's owner in its review, until the upload is removed. Fails with the code `conflict` where a part of them was chosen otherwise since `before`.",
    args: {
      id: t.arg.int({ required: true, description: 'The upload.' }),
      choices: t.arg({
        type: 'UploadChoices',
        required: true,
        description: 'The choices; without `before`, they replace the stored ones.',
      }),
      before: t.arg({
        type: 'UploadChoices',
        description:
          'The choices that they began with; parts that do not differ from it stay as they are stored.',
      }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id, ...args }, { services, viewer }) => {
      const choices = parseArgument(uploadChoicesSchema, 'choices', args.choices);
      const before = args.before ? { before: parseArgument(uploadChoicesSchema, 'before', args.before) } : {};
      await services.uploads.saveChoices(id, { choices, ...before }, viewer.id);
      return true;
    },
  }),
);

builder.mutationField('removeUpload', (t) =>
  t.boolean({
    description: 'Removes an upload that is not published, with its file.',
    args: { id: t.arg.int({ required: true, description: 'The upload.' }) },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id }, { services, viewer }) => {
      await services.uploads.remove(id, viewer.id);
      return true;
    },
  }),
);

const UploadChecksType = builder
  .objectRef<Pick<CheckedPublication, 'versionId' | 'versionName' | 'findings'>>('UploadChecks')
  .implement({
    description: 'What checks find in a file that is not published yet.',
    fields: (t) => ({
      versionId: t.exposeInt('versionId', { description: 'The version that it follows.' }),
      versionName: t.exposeString('versionName', { description: 'The name of that version.' }),
      findings: t.field({
        type: 'CheckFindings',
        description: 'What would stop its publication.',
        resolve: ({ findings }) => findings,
      }),
    }),
  });

builder.queryField('uploadChecks', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: UploadChecksType,
    nullable: true,
    description:
      'What the checks of a source find in the version that a file would become. Null for a new source, one without versions, and rows that become part of a version.',
    args: {
      id: t.arg.int({ required: true, description: 'The upload.' }),
      publication: t.arg({
        type: 'Publication',
        required: true,
        description: 'The layer, its destination and its mapping, as they would be published.',
      }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id, publication }, { services, viewer, signal }) => {
      const { database, engine, uploads } = services;
      const parsed = parseArgument(publicationSchema, 'publication', publication);
      await checkDestination(database.db, parsed, viewer);
      const layer = layerNamed(await uploads.read(id, viewer.id), parsed.layerName);
      return checkPublication({ db: database.db, engine }, layer, parsed, { viewer, signal });
    },
  }),
);

builder.mutationField('publishUpload', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PublishedType,
    nullable: true,
    description:
      'Publishes a layer of an upload as a version of a new or an existing source, or as rows of a version. Null if it takes longer than 20 seconds: it continues, and the events of the upload show the progress.',
    args: {
      id: t.arg.int({ required: true, description: 'The upload.' }),
      publication: t.arg({
        type: 'Publication',
        required: true,
        description: 'The layer, its destination and its mapping.',
      }),
    },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id, publication }, { services, viewer }) => {
      const parsed = parseArgument(publicationSchema, 'publication', publication);
      await checkDestination(services.database.db, parsed, viewer);
      const published = await services.uploads.publish(id, parsed, viewer.id, publicationTimeout);
      // The source of a fetched file is connected when its screen is opened.
      await services.connections.followUpload(id);
      return published;
    },
  }),
);
