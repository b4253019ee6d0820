import { sourcesDocument } from '#client/source-documents.ts';
import { SourceListScreen } from '#screens/sources/list/source-list-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graph-context.ts';
import type { Route } from './+types/source-list';

/** Every source that the viewer may read. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  load(sourcesDocument, {}, request, context.get(scopeContext));

export default function SourceListRoute({ loaderData }: Route.ComponentProps) {
  return <SourceListScreen sources={loaderData.sources} />;
}
