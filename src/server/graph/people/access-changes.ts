import { readAccessChanges, type AuditEntry } from '#server/identity/identity.server.ts';
import { builder } from '../builder.ts';

const AccessChangeType = builder.objectRef<AuditEntry>('AccessChange').implement({
  description: 'A change of who may do what.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    at: t.string({ description: 'When it was made (ISO 8601).', resolve: (entry) => entry.at.toISOString() }),
    by: t.exposeString('email', { nullable: true, description: 'The address of the person who made it.' }),
    action: t.exposeString('action', { description: 'What was done, such as `change-groups`.' }),
    subject: t.exposeString('subject', { description: 'The person or the group that it was done to.' }),
    details: t.field({
      type: 'EventPayload',
      description: 'What it was `before` and `after`, or the `groups` of an invitation.',
      resolve: ({ details }) => details,
    }),
  }),
});

builder.queryField('accessChanges', (t) =>
  t.field({
    type: [AccessChangeType],
    description: 'The last changes of access, 50 at a time, newest first.',
    args: { before: t.arg.int({ description: 'The id of the last entry of the page before.' }) },
    extensions: { action: 'user.manage' },
    resolve: (_root, { before }, { services }) => readAccessChanges(services.database.db, before ?? null),
  }),
);
