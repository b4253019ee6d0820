import { searchDocument } from '#client/search-documents.ts';
import { SearchScreen } from '#screens/page/search/search-screen.tsx';
import { scopeContext } from '../context.ts';
import { load } from '../graph-context.ts';
import { pageScript } from '../page-script.server.ts';
import type { Route } from './+types/search';

/** The results page of search; it works without script and is not indexed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get('q') ?? '';
  const found = await load(searchDocument, { text }, request, context.get(scopeContext));
  return { found, text: text.slice(0, 200), script: pageScript('visitor') };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: [loaderData?.text.trim() ?? '', 'Search', loaderData?.found.pageView.site.name ?? '']
      .filter(Boolean)
      .join(' · '),
  },
  { name: 'robots', content: 'noindex' },
];

export default function SearchRoute({ loaderData: { found, text, script } }: Route.ComponentProps) {
  return (
    <>
      <SearchScreen found={found} text={text} />
      <script type="module" src={script} />
    </>
  );
}
