import type { Site } from '#domain/site/site.ts';

/** What is exchanged with translators: the texts of a site in a language, or those of one page. */
export type ExchangeProps = {
  site: Pick<Site, 'id' | 'base_url' | 'language' | 'original'>;
  language: string;
  page?: number | undefined;
  /** Saves what is written before texts are exported or imported; rejects where that does not work. */
  save?(): Promise<void>;
  onImported(): Promise<void>;
};
