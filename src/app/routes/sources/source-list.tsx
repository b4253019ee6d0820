import { sourceListDocument } from '#client/source-documents.ts';
import { ownUploadsDocument } from '#client/upload-documents.ts';
import { accessLevels } from '#domain/access/access.ts';
import { sourceListQuery, sourcesOfPart } from '#screens/sources/list/source-list-query.ts';
import { SourceListScreen } from '#screens/sources/list/source-list-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/source-list';

/**
 * The part of the list of sources that the address names, with the uploads above it, which would move it
 * later.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = sourceListQuery(new URL(request.url).searchParams);
  const { search, category, order, isDescending, page } = query;
  const variables = {
    search,
    category,
    order,
    isDescending,
    from: page * sourcesOfPart,
    limit: sourcesOfPart,
  };
  const scope = context.get(scopeContext);
  const mayAdd = scope.viewer.level >= accessLevels.dataAdministrator;
  const [{ sourceList }, ownUploads] = await Promise.all([
    load(sourceListDocument, variables, request, scope),
    mayAdd ? load(ownUploadsDocument, { sourceId: null }, request, scope) : null,
  ]);

  return { query, list: sourceList, ownUploads };
}

export default function SourceListRoute({ loaderData }: Route.ComponentProps) {
  return <SourceListScreen {...loaderData} />;
}
