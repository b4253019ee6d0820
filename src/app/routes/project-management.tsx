import {
  accountRequestListDocument,
  groupListDocument,
  invitationListDocument,
  userListDocument,
} from '#client/people-documents.ts';
import { PeopleScreen } from '#screens/people/people-screen.tsx';
import { scopeContext } from '../context.ts';
import { load } from '../graphql-context.ts';
import type { Route } from './+types/project-management';

export const meta = () => [{ title: 'Team · Tidemark' }];

/** The first parts of the lists of users, groups, invitations and requests. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const [users, groups, invitations, requests] = await Promise.all([
    load(userListDocument, {}, request, scope),
    load(groupListDocument, {}, request, scope),
    load(invitationListDocument, {}, request, scope),
    load(accountRequestListDocument, {}, request, scope),
  ]);
  const people = { users, groups, invitations, requests };

  return { people, viewer: { id: scope.viewer.id, level: scope.viewer.level } };
}

export default function ProjectManagementRoute({ loaderData }: Route.ComponentProps) {
  return <PeopleScreen {...loaderData} />;
}
