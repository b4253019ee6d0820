/** Why a text of a file was left out; `words` are its first ones in the file, `page` is null for no page. */
export type ImportProblem = {
  page: { id: number; title: string; path: string } | null;
  place: string;
  words: string;
  reason: string;
};

/** What an import did; `pages` are the first that it changed, `problems` the first that were skipped. */
export type ImportedTexts = {
  language: string;
  translated: number;
  unchanged: number;
  skipped: number;
  pages: { id: number; title: string; path: string; translated: number }[];
  problems: ImportProblem[];
};

/** A format of texts for translators, by the ending of its files. */
export type TextFormat = 'xlf' | 'po';

/** Where the texts of a site, or of one page of it, are downloaded for translators. */
export function textsHref(
  site: { id: number },
  { language, format, page }: { language: string; format: TextFormat; page?: number | undefined },
): string {
  const query = page === undefined ? '' : `?page=${page}`;
  return `/download/texts/${site.id}/${language}/texts.${format}${query}`;
}

/** Where a file that came back is sent. */
export const importHref = (site: { id: number }, language: string): string =>
  `/download/texts/${site.id}/${language}`;
