/**
 * Which sections of a site are listed; null is no condition. `source` is a data source of which they show a
 * version.
 */
export type SectionListFilter = {
  type: string | null;
  source: number | null;
  tag: string | null;
  /** Only sections that have tags. */
  hasTags: boolean;
};

/** A part of a list of published sections: at most `size` from the position `from` (0-based). */
export type SectionListQuery = {
  filter: SectionListFilter;
  /** The sections whose sources and tags are offered to choose from. */
  choicesOf: SectionListFilter;
  from: number;
  size: number;
};

/** A published section in a list. Paths are below the base url of the site, with a leading slash. */
export type SectionEntry = {
  pageTitle: string;
  pagePath: string;
  /** The section on its page. */
  path: string;
  /** What lists call it: its title, that of its content, or its type with the beginning of its text. */
  name: string;
  /** The stored name of its type. */
  type: string;
  tags: string[];
  /** The titles of the pages above its page, from the top. */
  parents: string[];
  /** The data versions that it shows and that the reader may read. */
  attribution: { sourceId: number; sourceName: string; versionId: number; versionName: string }[];
};

/** A part of the published sections that a reader may see, and what they can be filtered by. */
export type SectionList = {
  sections: SectionEntry[];
  /** How many sections match. */
  total: number;
  /** How many sections of each type match whatever the type of the filter is, the most first. */
  types: { type: string; label: string; sections: number }[];
  sources: { id: number; name: string }[];
  tags: string[];
};
