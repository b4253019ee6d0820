import { formsDocument } from '#client/forms-documents.ts';
import { FormsListScreen } from '#screens/forms/forms-list-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import { sourcesContext } from '../sources/sources-context.server.ts';
import type { Route } from './+types/forms-list';

/** The sources of the site, in its order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { formsSite } = context.get(sourcesContext);
  const { sources } = await load(formsDocument, { site: formsSite }, request, scope);
  return { sources, description: scope.site?.description ?? '' };
}

export default function FormsListRoute({ loaderData }: Route.ComponentProps) {
  return <FormsListScreen {...loaderData} />;
}
