/** The door to downloads: rows of a version as files, and the catalogue of all data. */
export { csvLine } from './write-rows.ts';
export { writeTable, type FileCell } from './write-table.ts';
export { writeDifferences } from './write-differences.ts';
export { writeDownload } from './write-download.ts';
export type { Download } from './download.ts';
export { downloadsFolder, emptyDownloads } from './temporary-file.ts';
export { DownloadSlots } from './download-slots.ts';
export { downloadFormats, type DownloadFormat } from './write-rows.ts';
export { languageOfDownload, readDownloadRequest } from './download-request.ts';
export { catalogue } from './catalogue.ts';
export { PublicCatalogue } from './public-catalogue.ts';
