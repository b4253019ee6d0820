/** The door to sources and their versions. */
export { resolveRows } from './resolve-dms-type.ts';
export {
  changeColumns,
  changeSource,
  deleteSource,
  editedColumnsSchema,
  sourceChangeSchema,
} from './change-source.ts';
export { addToForms, readFormsSite, readFormsSource, removeFromForms } from './forms-site.ts';
export { copySource, createSource } from './create-source.ts';
export { listSources, type SourceList, type SourceOrdering } from './list-sources.ts';
export {
  knownVersions,
  readSource,
  readSources,
  type SourceEntry,
  type VersionEntry,
} from './read-sources.ts';
export {
  checkEditableRows,
  readableVersion,
  readReadableVersions,
  type ReadableVersion,
  type ReadableVersions,
} from './readable-version.ts';
export { readOwner, readOwnerPerson, setOwner } from './source-owner.ts';
export { comparedVersions } from './compared-versions.ts';
export { readRemovedVersions } from './removed-versions.ts';
export type { SourceChoice } from './find-sources.ts';
export { readSourceChoices, type SourceChoices } from './source-choices.ts';
export { readUsingSources, type SourcesUsing, type UsingSource } from './using-sources.ts';
export { versionTitle } from './version-title.ts';
export {
  addVersion,
  clearSource,
  removeVersion,
  removeVersionRows,
  deleteVersion,
  renameVersion,
} from './versions.ts';
export { validateVersion } from './validate-version.ts';
export { readNewestVersions, type NewestVersion } from './newest-versions.ts';
export { readColumnsWithValues, type VersionColumns } from './columns-with-values.ts';
export {
  changeJoin,
  changeJoinedVersions,
  joinOfSource,
  readJoinedParts,
  type JoinedPartVersions,
} from './joined-versions.ts';
export { checkedParts, createJoinedSource, type JoinedSource } from './join-sources.ts';
