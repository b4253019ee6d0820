import { pagesBelowDocument, searchDocument } from '#client/search-documents.ts';
import { PageListScreen } from '#screens/page/search/page-list-screen.tsx';
import { SearchScreen } from '#screens/page/search/search-screen.tsx';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import { VisitorScript } from '#screens/page/visitor-script.tsx';
import { scopeContext } from '../context.ts';
import { load } from '../graphql-context.ts';
import { pageScript } from '../rendering/page-script.server.ts';
import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/search';

export const handle: RouteHandle = { content: true };

/**
 * The results page of search, or with `below` a list of the pages below one (an empty text is the top of the
 * site). Both work without script and are not indexed.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { searchParams } = new URL(request.url);
  const script = pageScript('visitor');
  const below = searchParams.get('below');

  if (below !== null) {
    const [parent, from] = [numberOf(below), numberOf(searchParams.get('from')) ?? 0];
    const found = await load(pagesBelowDocument, { parent, from }, request, scope);
    return { list: { found, parent, from }, results: null, script };
  }

  const text = searchParams.get('q') ?? '';
  const found = await load(searchDocument, { text }, request, scope);
  return { list: null, results: { found, text: text.slice(0, 200) }, script };
}

/** A number in an address; null for an empty text, and an id that nothing has for other texts. */
const numberOf = (text: string | null): number | null => {
  if (!text) return null;
  if (!/^\d{1,9}$/.test(text)) return 999_999_999;
  return Number(text);
};

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titleOf(loaderData).filter(Boolean).join(' · ') },
  { name: 'robots', content: 'noindex' },
];

function titleOf(loaderData: Route.ComponentProps['loaderData'] | undefined): string[] {
  const { list, results } = loaderData ?? {};
  const { search } = textsOf(localeOfLanguage((list ?? results)?.found.pageView.site.language ?? 'en'));
  if (list) return [list.found.pagesBelow.above?.title ?? '', search.pages, list.found.pageView.site.name];
  return [results?.text.trim() ?? '', search.search, results?.found.pageView.site.name ?? ''];
}

export default function SearchRoute({ loaderData: { list, results, script } }: Route.ComponentProps) {
  return (
    <>
      {list && <PageListScreen {...list} />}
      {results && <SearchScreen {...results} />}
      <VisitorScript address={script} />
    </>
  );
}
