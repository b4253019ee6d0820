import { settingsDocument } from '#client/site-documents.ts';
import { SettingsScreen } from '#screens/sites/settings-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/settings';

export const meta = () => [{ title: 'Settings · Tidemark' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { settings } = await load(settingsDocument, {}, request, scope);
  const { viewer, services } = scope;
  const mailServer = services.configuration.smtpUrl !== undefined;
  return { settings, mailServer, email: viewer.isLocal ? '' : (viewer.email ?? '') };
}

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  return <SettingsScreen {...loaderData} />;
}
