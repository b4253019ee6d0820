import { sourcePagesDocument, sourcesDocument } from '#client/source-documents.ts';
import { DatasetsScreen } from '#screens/sites/datasets-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graph-context.ts';
import type { Route } from './+types/datasets';

export const meta = () => [{ title: 'Datasets · Tidemark' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const [{ sources }, { sourcePages }] = await Promise.all([
    load(sourcesDocument, {}, request, scope),
    load(sourcePagesDocument, {}, request, scope),
  ]);
  return { sources, sourcePages };
}

export default function DatasetsRoute({ loaderData }: Route.ComponentProps) {
  return <DatasetsScreen {...loaderData} />;
}
