/** The door to uploads: files that are stored, analysed and published as versions of sources. */
export { openUploads, type Uploads } from './uploads.ts';
export { handleUploadJobs } from './handle-upload-jobs.ts';
export { insertEtlContext, removeUnusedContexts, type EtlEvent } from './etl-events.ts';
export { limits as uploadLimits } from './files/limits.ts';
export { throttleProgress } from './files/throttle-progress.ts';
export type { Upload } from './upload-row.ts';
export { publicationSchema, type Publication } from './publication/publication.ts';
export { checkDestination } from './publication/check-destination.ts';
export { comparePublication, type ComparedPublication } from './publication/compare-publication.ts';
export { layerNamed } from './upload-row.ts';
export { newestVersion } from './publication/publish-upload.ts';
export type { Published } from './publication/publish-upload.ts';
export { publicationTimeout } from './wait-for-upload.ts';
export { checkPublication, type CheckedPublication } from './publication/check-publication.ts';
export { readHeld } from './hold-publication.ts';
export { readMeasures } from './publication/version-measures.ts';
