import type { Viewer } from '#domain/access/access.ts';
import { builder } from './builder.ts';

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  fields: (t) => ({
    email: t.exposeString('email', { nullable: true }),
    level: t.exposeInt('level'),
    isLocal: t.boolean({ resolve: (viewer) => viewer.isLocal ?? false }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerType,
    description: 'Who asks; a visitor has level -1.',
    extensions: { action: 'self.read' },
    resolve: (_root, _args, { viewer }) => viewer,
  }),
);
