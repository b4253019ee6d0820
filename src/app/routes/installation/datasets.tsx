import { sourceListDocument, sourcePagesDocument } from '#client/source-documents.ts';
import { sourceListQuery, sourcesOfPart } from '#screens/sources/list/source-list-query.ts';
import { DatasetsScreen } from '#screens/sites/datasets-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/datasets';

export const meta = () => [{ title: 'Datasets · Tidemark' }];

/** The part of the list that the address names, by name. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { page } = sourceListQuery(new URL(request.url).searchParams);
  const variables = { order: 'name', from: page * sourcesOfPart, limit: sourcesOfPart };
  const { sourceList } = await load(sourceListDocument, variables, request, scope);
  const ids = sourceList.sources.map(({ id }) => id);
  const { sourcePages } = await load(sourcePagesDocument, { ids }, request, scope);

  return { page, list: sourceList, sourcePages };
}

export default function DatasetsRoute({ loaderData }: Route.ComponentProps) {
  return <DatasetsScreen {...loaderData} />;
}
