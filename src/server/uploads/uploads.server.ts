export {
  openUploads,
  type IncomingFile,
  type Uploads,
  type UploadsOptions,
  type UploadWork,
} from './uploads.ts';
export type { EtlEvent } from './etl-events.ts';
export type { Upload } from './upload-row.ts';
export type { Layer, LayerColumn } from '#domain/source/upload-layer.ts';
export { publicationSchema, type Publication } from './publication.ts';
export type { Published } from './publish-upload.ts';
