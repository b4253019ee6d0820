import type { Viewer } from '#domain/access/access.ts';
import { groupNames } from '#server/identity/identity.server.ts';
import { builder } from './builder.ts';

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  description: 'The person or visitor that a request comes from.',
  fields: (t) => ({
    email: t.exposeString('email', { nullable: true, description: 'Null for visitors.' }),
    level: t.exposeInt('level', { description: 'The access level, -1 for visitors.' }),
    id: t.exposeString('id', { nullable: true, description: 'Null for visitors.' }),
    userId: t.exposeString('id', { nullable: true, description: 'The same as `id`.' }),
    authLevel: t.exposeInt('level', { description: 'The same as `level`.' }),
    authed: t.boolean({
      description: 'Whether somebody is signed in.',
      resolve: ({ id }) => id !== null,
    }),
    fake: t.boolean({
      description: 'The same as `isLocal`.',
      resolve: ({ isLocal }) => isLocal ?? false,
    }),
    groups: t.stringList({
      description: 'The names of their groups.',
      resolve: ({ id }, _args, { services }) => (id === null ? [] : groupNames(services.database.db, id)),
    }),
    isLocal: t.boolean({
      description: 'Whether this is local mode, where nobody signs in.',
      resolve: (viewer) => viewer.isLocal ?? false,
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerType,
    description: 'The viewer of this request.',
    extensions: { action: 'self.read' },
    resolve: (_root, _args, { viewer }) => viewer,
  }),
);
