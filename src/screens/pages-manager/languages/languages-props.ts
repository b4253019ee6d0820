import type { ResultOf } from '#client/graphql.ts';
import type { translationsDocument } from '#client/page-documents.ts';
import type { Site } from '#domain/site/site.ts';
import type { TranslationsQuery } from './translations-query.ts';

/** What the screen shows: the site in its original language, and a part of the list that the query names. */
export type LanguagesProps = {
  site: Pick<Site, 'id' | 'base_url' | 'language' | 'original'>;
  query: TranslationsQuery;
  translations: ResultOf<typeof translationsDocument>['translations'];
};
