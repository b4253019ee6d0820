import { sourceListDocument } from '#client/source-documents.ts';
import { sourceListQuery, sourcesOfPart } from '#screens/sources/list/source-list-query.ts';
import { SourceListScreen } from '#screens/sources/list/source-list-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graph-context.ts';
import type { Route } from './+types/source-list';

/** The part of the list of sources that the address names. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = sourceListQuery(new URL(request.url).searchParams);
  const { search, category, isDescending, page } = query;
  const variables = {
    search,
    category,
    order: isDescending ? '-doc_type' : 'doc_type',
    from: page * sourcesOfPart,
    limit: sourcesOfPart,
  };
  const { sourceList } = await load(sourceListDocument, variables, request, context.get(scopeContext));
  return { query, list: sourceList };
}

export default function SourceListRoute({ loaderData }: Route.ComponentProps) {
  return <SourceListScreen {...loaderData} />;
}
