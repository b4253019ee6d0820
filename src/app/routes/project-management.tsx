import { peopleDocument } from '#client/people-documents.ts';
import { PeopleScreen } from '#screens/people/people-screen.tsx';
import { scopeContext } from '../context.ts';
import { load } from '../graph-context.ts';
import type { Route } from './+types/project-management';

export const meta = () => [{ title: 'Team · Tidemark' }];

/** The first users, groups, invitations and requests. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const people = await load(peopleDocument, { search: '' }, request, scope);
  return { people, viewer: { id: scope.viewer.id, level: scope.viewer.level } };
}

export default function ProjectManagementRoute({ loaderData }: Route.ComponentProps) {
  return <PeopleScreen {...loaderData} />;
}
