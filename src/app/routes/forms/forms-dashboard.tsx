import { formsDocument } from '#client/forms-documents.ts';
import { can } from '#domain/access/access.ts';
import { FormsDashboardScreen } from '#screens/forms/forms-dashboard-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load, refuse } from '../../graphql-context.ts';
import { sourcesContext } from '../sources/sources-context.server.ts';
import type { Route } from './+types/forms-dashboard';

/** The sources of the site, for viewers who may browse sources. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!can(scope.viewer, 'source.browse')) throw refuse(request, scope);
  return load(formsDocument, { site: context.get(sourcesContext).formsSite }, request, scope);
}

export default function FormsDashboardRoute({ loaderData }: Route.ComponentProps) {
  return <FormsDashboardScreen sources={loaderData.sources} />;
}
