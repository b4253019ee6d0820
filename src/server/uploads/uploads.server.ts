export { openUploads } from './uploads.ts';
export type { IncomingFile, Upload, Uploads, UploadsOptions } from './uploads.ts';
export type { Layer, LayerColumn } from '#domain/source/upload-layer.ts';
export type { Publication, Published } from './publish-upload.ts';
