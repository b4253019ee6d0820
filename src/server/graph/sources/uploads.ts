import { parseOptionsSchema } from '#domain/source/parse-options.ts';
import {
  publicationSchema,
  type EtlEvent,
  type Published,
  type Upload,
} from '#server/uploads/uploads.server.ts';
import { builder, parseArgument, expensiveFieldCost } from '../builder.ts';

/** How long a publication is waited for, in milliseconds; a longer one goes on, and its events tell how far it is. */
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
      description: '`upload:` is the reading of the file, `publish:` what follows; `:final` ends either.',
    }),
    payload: t.field({
      type: 'JSON',
      description: 'Counts, or a message in words.',
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
    reading: t.field({
      type: 'JSON',
      description: 'What its owner chose about reading it, by the names of its tables.',
      resolve: (upload) => upload.reading,
    }),
    layers: t.field({ type: 'JSON', nullable: true, resolve: (upload) => upload.layers }),
    published: t.field({
      type: PublishedType,
      nullable: true,
      description: 'What its last publication came to.',
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
    description: "One's own latest uploads, newest first, without what was found in them.",
    extensions: { action: 'upload.create' },
    resolve: (_root, _args, { services, viewer }) => services.uploads.list(viewer.id),
  }),
);

builder.queryField('allEvents', (t) =>
  t.field({
    type: EventsType,
    description:
      "What happened in one's own upload context, in order; with `after` what came after that event.",
    args: { etlContextId: t.arg.int({ required: true }), after: t.arg.int() },
    extensions: { action: 'upload.create' },
    resolve: (_root, { etlContextId, after }, { services, viewer }) =>
      services.uploads.events(etlContextId, viewer.id, after ?? 0),
  }),
);

builder.mutationField('rereadUpload', (t) =>
  t.boolean({
    description: 'Has a file read again as `reading` says, by the names of its tables.',
    args: { id: t.arg.int({ required: true }), reading: t.arg({ type: 'JSON', required: true }) },
    extensions: { action: 'upload.create' },
    resolve: async (_root, { id, reading }, { services, viewer }) => {
      const choices = parseArgument(parseOptionsSchema, 'reading', reading);
      await services.uploads.reread(id, choices, viewer.id);
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
      'Makes a layer of an upload a version of a new or an existing source, or rows of a version. Null when that takes longer: it goes on, and the events of the upload tell how far it is.',
    args: { id: t.arg.int({ required: true }), publication: t.arg({ type: 'JSON', required: true }) },
    extensions: { action: 'upload.create' },
    resolve: (_root, { id, publication }, { services, viewer }) => {
      const parsed = parseArgument(publicationSchema, 'publication', publication);
      return services.uploads.startPublishing(id, parsed, viewer.id, patience);
    },
  }),
);
