/** The door to the index of sections. */
export { findSectionsOfVersions, type IndexedSection } from './find-sections.ts';
export { indexContent } from './index-sections.ts';
export { ensureIndex, rebuildIndex } from './rebuild-index.ts';
