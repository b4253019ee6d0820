import { accessLevels } from '#domain/access/access.ts';
import { JoinScreen } from '#screens/sources/join/join-screen.tsx';
import { scopeContext } from '../../context.ts';
import { refuse } from '../../graphql-context.ts';
import type { Route } from './+types/join';

export const meta = () => [{ title: 'Join sources · Tidemark' }];

/** Lets only viewers in who may add sources. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const scope = context.get(scopeContext);
    if (scope.viewer.level < accessLevels.dataAdministrator) throw refuse(request, scope);
  },
];

export const loader = () => null;

export default function JoinRoute() {
  return <JoinScreen />;
}
