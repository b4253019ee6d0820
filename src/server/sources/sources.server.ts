/** The door to sources and their versions. */
export { readSource, readSources, type SourceEntry, type VersionEntry } from './read-sources.ts';
