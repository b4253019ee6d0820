import { parseOptionsSchema } from '#domain/source/parse-options.ts';
import {
  publicationSchema,
  type EtlEvent,
  type Published,
  type Upload,
} from '#server/uploads/uploads.server.ts';
import { builder, parseArgument, expensiveFieldCost } from '../builder.ts';

/** How long a request waits for its publication, in milliseconds; a longer one continues, and its events show the progress. */
const patience = 20_000;

const PublishedType = builder.objectRef<Published>('PublishedUpload').implement({
  fields: (t) => ({
    sourceId: t.exposeInt('sourceId'),
    versionId: t.exposeInt('versionId'),
    rows: t.exposeInt('rows', { description: 'Rows that the version has now.' }),
    updated: t.exposeInt('updated', { description: 'Rows of the file that found a record.' }),
    appended: t.exposeInt('appended', { description: 'Rows of the file that became records.' }),
    repeated: t.exposeInt('repeated', {
      description: 'Rows of the file that a later one with the same primary value replaced.',
    }),
  }),
});

const EventType = builder.objectRef<EtlEvent>('EtlEvent').implement({
  fields: (t) => ({
    event_id: t.exposeInt('event_id'),
    etl_context_id: t.exposeInt('etl_context_id'),
    type: t.exposeString('type', {
      description:
        '`upload:` is the analysis of the file, `publish:` its publication; `:final` ends either of them.',
    }),
    payload: t.field({
      type: 'JSON',
      description: 'Counts, or a message to show.',
      resolve: ({ payload }) => payload,
    }),
    user: t.exposeString('user', { nullable: true }),
    at: t.exposeString('at'),
  }),
});

const EventsType = builder.objectRef<EtlEvent[]>('EtlEvents').implement({
  fields: (t) => ({
    length: t.int({ resolve: (events) => events.length }),
    events: t.field({ type: [EventType], resolve: (events) => events }),
  }),
});

const UploadType = builder.objectRef<Upload>('Upload').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    file_name: t.exposeString('file_name'),
    bytes: t.exposeFloat('bytes'),
    etl_context_id: t.exposeInt('etl_context_id'),
    status: t.exposeString('status'),
    created_at: t.exposeString('created_at'),
    error: t.exposeString('error', { nullable: true }),
    parseOptions: t.field({
      type: 'JSON',
      description: 'The parse options that its owner chose, by layer name.',
      resolve: (upload) => upload.parseOptions,
    }),
    layers: t.field({ type: 'JSON', nullable: true, resolve: (upload) => upload.layers }),
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
    args: { id: t.arg.int({ required: true }) },
    extensions: { action: 'upload.create' },
    resolve: (_root, { id }, { services, viewer }) => services.uploads.read(id, viewer.id),
  }),
);

builder.queryField('uploads', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [UploadType],
    description: 'The latest uploads of the user, newest first, without their layers.',
    extensions: { action: 'upload.create' },
    resolve: (_root, _args, { services, viewer }) => services.uploads.list(viewer.id),
  }),
);

builder.queryField('allEvents', (t) =>
  t.field({
    type: EventsType,
    description:
      'The events of an upload context of the user, in order; with `after`, those after that event.',
    args: { etlContextId: t.arg.int({ required: true }), after: t.arg.int() },
    extensions: { action: 'upload.create' },
    resolve: (_root, { etlContextId, after }, { services, viewer }) =>
      services.uploads.events(etlContextId, viewer.id, after ?? 0),
  }),
);

builder.mutationField('analyseUpload', (t) =>
  t.boolean({
    description: 'Analyses a file again, with parse options by layer name.',
    args: { id: t.arg.int({ required: true }), parseOptions: t.arg({ type: 'JSON', required: true }) },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id, parseOptions }, { services, viewer }) => {
      const parsed = parseArgument(parseOptionsSchema, 'parseOptions', parseOptions);
      await services.uploads.analyseAgain(id, parsed, viewer.id);
      return true;
    },
  }),
);

builder.mutationField('publishUpload', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PublishedType,
    nullable: true,
    description:
      'Publishes a layer of an upload as a version of a new or an existing source, or as rows of a version. Null when it takes longer: it continues, and the events of the upload show the progress.',
    args: { id: t.arg.int({ required: true }), publication: t.arg({ type: 'JSON', required: true }) },
    extensions: { action: 'upload.create' },
    resolve: (_root, { id, publication }, { services, viewer }) => {
      const parsed = parseArgument(publicationSchema, 'publication', publication);
      return services.uploads.publish(id, parsed, viewer.id, patience);
    },
  }),
);
