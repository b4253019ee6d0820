import { sourcesDocument } from '#client/source-documents.ts';
import { DatasetsScreen } from '#screens/sites/datasets-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graph-context.ts';
import type { Route } from './+types/datasets';

export const meta = () => [{ title: 'Datasets · Tidemark' }];

export const loader = ({ request, context }: Route.LoaderArgs) =>
  load(sourcesDocument, {}, request, context.get(scopeContext));

export default function DatasetsRoute({ loaderData }: Route.ComponentProps) {
  return <DatasetsScreen sources={loaderData.sources} />;
}
