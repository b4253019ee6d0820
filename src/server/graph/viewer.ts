import type { Viewer } from '#domain/access/access.ts';
import { builder } from './builder.ts';

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  description: 'The person or visitor that a request comes from.',
  fields: (t) => ({
    email: t.exposeString('email', { nullable: true, description: 'Null for visitors.' }),
    level: t.exposeInt('level', { description: 'The access level, -1 for visitors.' }),
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
