import { siteTagsDocument } from '#client/tag-documents.ts';
import { TagsScreen } from '#screens/pages-manager/tags-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/tags';

export const meta = () => [{ title: 'Tags · Tidemark' }, { name: 'robots', content: 'noindex' }];

/** The tags of the site of the request. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { siteTags } = await load(siteTagsDocument, {}, request, scope);
  return { site: { base_url: scope.site?.base_url ?? '/' }, tags: siteTags };
}

export default function TagsRoute({ loaderData }: Route.ComponentProps) {
  return <TagsScreen {...loaderData} />;
}
