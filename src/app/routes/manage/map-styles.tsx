import { mapStylesDocument } from '#client/map-style-documents.ts';
import { MapStylesScreen } from '#screens/pages-manager/map-styles/map-styles-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/map-styles';

export const meta = () => [{ title: 'Map styles · Tidemark' }, { name: 'robots', content: 'noindex' }];

/** The map styles of the site of the request. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { mapStyles } = await load(mapStylesDocument, {}, request, scope);
  return { site: { base_url: scope.site?.base_url ?? '/' }, styles: mapStyles };
}

export default function MapStylesRoute({ loaderData }: Route.ComponentProps) {
  return <MapStylesScreen {...loaderData} />;
}
