import { z } from 'zod';
import { sourceColumnSchema } from '#domain/source/column.ts';
import { builder, parseArgument, heavy } from '../builder.ts';

const publicationSchema = z.strictObject({
  layerName: z.string(),
  sourceName: z.string().trim().min(1, 'a source needs a name').max(300).optional(),
  sourceId: z.number().int().optional(),
  versionName: z.string().trim().min(1).max(300).optional(),
  columns: z.array(sourceColumnSchema).min(1, 'keep at least one column').max(2000),
});

type UploadEntry = {
  id: number;
  file_name: string;
  bytes: number;
  status: string;
  error: string | null;
  layers: unknown;
};

const UploadType = builder.objectRef<UploadEntry>('Upload').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    file_name: t.exposeString('file_name'),
    bytes: t.exposeFloat('bytes'),
    status: t.exposeString('status'),
    error: t.exposeString('error', { nullable: true }),
    layers: t.field({ type: 'JSON', nullable: true, resolve: (upload) => upload.layers }),
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

const PublishedType = builder
  .objectRef<{ sourceId: number; versionId: number }>('PublishedUpload')
  .implement({
    fields: (t) => ({ sourceId: t.exposeInt('sourceId'), versionId: t.exposeInt('versionId') }),
  });

builder.mutationField('publishUpload', (t) =>
  t.field({
    complexity: heavy,
    type: PublishedType,
    description: 'Makes a layer of an upload a version of a new or an existing source.',
    args: { id: t.arg.int({ required: true }), publication: t.arg({ type: 'JSON', required: true }) },
    extensions: { action: 'upload.create' },
    resolve: (_root, { id, publication }, { services, viewer }) =>
      services.uploads.publish(id, parseArgument(publicationSchema, 'publication', publication), viewer.id),
  }),
);
