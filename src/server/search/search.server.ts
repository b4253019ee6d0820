/** The door to the index of sections and to search. */
export { describeSection, type SectionDescription } from './describe-section.ts';
export { hasAllTerms, makeExcerpt, markMatches } from './excerpt.ts';
export {
  countPagesOfSources,
  findSectionsOfAsset,
  findSectionsOfStyle,
  findSectionsOfVersions,
  type IndexedSection,
} from './find-sections.ts';
export { indexContents } from './index-sections.ts';
export {
  countListedSections,
  listSections,
  readSectionChoices,
  type ListedSection,
  type SectionCount,
  type SectionFilter,
} from './list-sections.ts';
export { ensureIndex, rebuildIndex, rebuildSiteIndex } from './rebuild-index.ts';
export { hasTerm, readSearchTerms, readStems, type SearchTerm } from './search-terms.ts';
export {
  countSiteTags,
  countTags,
  findTaggedPages,
  findTaggedSections,
  readTexts,
  searchSections,
  textScore,
  type FoundSection,
  type SectionSearch,
  type SiteTag,
} from './search-sections.ts';
