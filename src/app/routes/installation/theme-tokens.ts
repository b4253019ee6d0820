import { data } from 'react-router';
import { can } from '#domain/access/access.ts';
import { findTheme } from '#domain/theme/named-theme.ts';
import { toDesignTokens } from '#domain/theme/to-design-tokens.ts';
import { scopeContext } from '../../context.ts';
import { refuse } from '../../graphql-context.ts';
import type { Route } from './+types/theme-tokens';

/** A theme as a file of design tokens. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!can(scope.viewer, 'site.browse')) throw refuse(request, scope);

  const theme = findTheme((await scope.services.pageCaches.themes.read()).themes, params.theme);
  if (!theme) throw data('There is no such theme.', { status: 404, statusText: 'Not found' });

  return new Response(JSON.stringify(toDesignTokens(theme), null, 2), {
    headers: {
      'content-type': 'application/design-tokens+json',
      'content-disposition': `attachment; filename="${theme.name}.tokens.json"`,
      'x-content-type-options': 'nosniff',
    },
  });
}
