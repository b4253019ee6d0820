import { translationsDocument } from '#client/page-documents.ts';
import { readTranslationsQuery } from '#screens/pages-manager/languages/translations-query.ts';
import { LanguagesScreen, pagesOfPart } from '#screens/pages-manager/languages/languages-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/languages';

export const meta = () => [{ title: 'Languages · Tidemark' }, { name: 'robots', content: 'noindex' }];

/** A part of what is missing, outdated or not published in the other languages of the site of the request. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const query = readTranslationsQuery(new URL(request.url).searchParams);
  const { language, state, search, page } = query;
  const variables = {
    language: language || null,
    state: state || null,
    search,
    offset: page * pagesOfPart,
    limit: pagesOfPart,
  };
  const { translations } = await load(translationsDocument, variables, request, scope);
  const { id = 0, base_url = '/', language: own = 'en', original } = scope.site ?? {};

  return { site: { id, base_url, language: own, original }, query, translations };
}

/** What is open in the other languages of a site. */
export default function LanguagesRoute({ loaderData }: Route.ComponentProps) {
  return <LanguagesScreen {...loaderData} />;
}
