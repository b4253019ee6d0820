import { systemStateDocument } from '#client/system-documents.ts';
import { SystemScreen } from '#screens/system/system-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import type { Route } from './+types/system';

export const meta = () => [{ title: 'System · Tidemark' }];

export const loader = ({ request, context }: Route.LoaderArgs) =>
  load(systemStateDocument, {}, request, context.get(scopeContext));

export default function SystemRoute({ loaderData }: Route.ComponentProps) {
  return <SystemScreen state={loaderData.systemState} backups={loaderData.backups} />;
}
