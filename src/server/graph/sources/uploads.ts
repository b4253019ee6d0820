import { z } from 'zod';
import { mappedColumnSchema, pivotSchema } from '#domain/source/upload-mapping.ts';
import type { Published } from '#server/uploads/uploads.server.ts';
import { builder, parseArgument, heavy } from '../builder.ts';

const publicationSchema = z.strictObject({
  layerName: z.string(),
  sourceName: z.string().trim().min(1, 'a source needs a name').max(300).optional(),
  sourceId: z.number().int().optional(),
  versionId: z.number().int().optional(),
  versionName: z.string().trim().min(1).max(300).optional(),
  columns: z.array(mappedColumnSchema).min(1, 'keep at least one column').max(2000),
  pivots: z.array(pivotSchema).max(100).optional(),
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

builder.mutationField('publishUpload', (t) =>
  t.field({
    complexity: heavy,
    type: PublishedType,
    description: 'Makes a layer of an upload a version of a new or an existing source, or rows of a version.',
    args: { id: t.arg.int({ required: true }), publication: t.arg({ type: 'JSON', required: true }) },
    extensions: { action: 'upload.create' },
    resolve: (_root, { id, publication }, { services, viewer }) =>
      services.uploads.publish(id, parseArgument(publicationSchema, 'publication', publication), viewer.id),
  }),
);
