/** The door to sources and their versions. */
export {
  changeColumns,
  deleteSource,
  deleteVersion,
  editedColumnsSchema,
  markValidated,
  renameSource,
} from './change-source.ts';
export { addToForms, readFormsSite, removeFromForms, type FormsSite } from './forms-site.ts';
export { readSource, readSources, type SourceEntry, type VersionEntry } from './read-sources.ts';
