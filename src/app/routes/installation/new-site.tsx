import { can } from '#domain/access/access.ts';
import { SiteFormScreen } from '#screens/sites/site-form-screen.tsx';
import { scopeContext } from '../../context.ts';
import { refuse } from '../../graphql-context.ts';
import { themeChoices } from '../../rendering/theme-choices.server.ts';
import type { Route } from './+types/new-site';

export const meta = () => [{ title: 'Add a site · Tidemark' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!can(scope.viewer, 'site.add')) throw refuse(request, scope);
  const { services } = scope;
  return { themes: await themeChoices(services), addedLanguages: services.addedLanguages };
}

export default function NewSiteRoute({ loaderData }: Route.ComponentProps) {
  return <SiteFormScreen site={null} {...loaderData} />;
}
