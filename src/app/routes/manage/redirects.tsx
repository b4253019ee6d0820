import { missedAddressesDocument, siteRedirectsDocument } from '#client/redirect-documents.ts';
import { RedirectsScreen } from '#screens/pages-manager/redirects/redirects-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/redirects';

export const meta = () => [{ title: 'Redirects · Tidemark' }, { name: 'robots', content: 'noindex' }];

/**
 * The redirects of the site of the request that the text of the address finds, and the addresses that readers
 * missed.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const search = new URL(request.url).searchParams.get('search')?.slice(0, 1000) ?? '';
  const { siteRedirects } = await load(siteRedirectsDocument, { search }, request, scope);
  const { missedAddresses } = await load(missedAddressesDocument, {}, request, scope);

  return {
    site: { base_url: scope.site?.base_url ?? '/' },
    search,
    found: siteRedirects,
    missed: missedAddresses,
  };
}

export default function RedirectsRoute({ loaderData }: Route.ComponentProps) {
  return <RedirectsScreen {...loaderData} />;
}
