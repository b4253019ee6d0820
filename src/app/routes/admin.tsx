import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { AdminShell } from '#screens/admin-shell/admin-shell.tsx';
import { adminNavigation } from '#screens/admin-shell/admin-navigation.ts';
import { scopeContext } from '../context.ts';
import type { RouteHandle } from '../root.tsx';
import { staysInTheme } from '../rendering/stays-in-theme.ts';
import type { Route } from './+types/admin';

export const handle: RouteHandle = { tools: true };

/** What the shell of the tools shows to this viewer. */
export function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = context.get(scopeContext);
  const { email, level, isLocal = false } = viewer;

  return {
    site: { name: site?.name ?? 'Tidemark', base_url: site?.base_url ?? '/' },
    viewer: { email, level, isLocal },
    navigation: adminNavigation(viewer, site),
  };
}

export const shouldRevalidate = (navigation: ShouldRevalidateFunctionArgs) =>
  staysInTheme(navigation) ? false : navigation.defaultShouldRevalidate;

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell {...loaderData}>
      <Outlet />
    </AdminShell>
  );
}
