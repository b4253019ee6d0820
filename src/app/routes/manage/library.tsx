import { libraryDocument } from '#client/asset-documents.ts';
import { LibraryScreen } from '#screens/assets/library-screen.tsx';
import { libraryQuery } from '#screens/assets/library-query.ts';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/library';

export const meta = () => [{ title: 'Library · Tidemark' }, { name: 'robots', content: 'noindex' }];

/** The first images and files of the site that match the search and the kind in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = libraryQuery(new URL(request.url).searchParams);
  const { library } = await load(
    libraryDocument,
    { ...query, before: null },
    request,
    context.get(scopeContext),
  );

  return { query, library };
}

/** The screen itself reads the results of its search. */
export const shouldRevalidate = () => false;

export default function LibraryRoute({ loaderData }: Route.ComponentProps) {
  return <LibraryScreen {...loaderData} />;
}
