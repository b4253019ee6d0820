/** How many pages a part of a list has. */
export const pageListPart = 100;

/** A page in a list of pages; `path` is below the base url of the site. */
export type ListedPage = { title: string; path: string };

/**
 * A part of the pages right below one, how many there are in all, and the page that they are below; null at
 * the top.
 */
export type PageList = { above: ListedPage | null; total: number; pages: ListedPage[] };
