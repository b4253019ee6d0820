/** A part of a text that search shows; `isMatch` where it is what was searched. */
export type TextPart = { text: string; isMatch: boolean };

/** A section that search found. Its link is the page's path with `#id`. */
export type SearchSection = {
  id: string;
  title: TextPart[];
  tags: string[];
  /**
   * 1 where its title or its tags have the words, 0.5 where they have parts of them, less where its text has
   * them.
   */
  score: number;
  /** The text around the first match; empty where only the title or the tags match. */
  excerpt: TextPart[];
};

/** A page that search found, by its own title or by its sections; `path` is below the site's base url. */
export type SearchPage = {
  id: number;
  title: TextPart[];
  /** The titles of the pages above it, from the top. */
  parents: string[];
  path: string;
  score: number;
  sections: SearchSection[];
};

/** A section with a tag, as the calls of search return it; `tags` is a list with commas. */
export type SearchRow = {
  page_id: number;
  page_title: string;
  url_slug: string;
  section_id: string;
  section_title: string;
  tags: string;
};
