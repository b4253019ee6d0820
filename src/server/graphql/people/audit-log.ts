import { z } from 'zod';
import { can } from '#domain/access/access.ts';
import { accessOfPeople, actionsOfKind } from '#domain/access/audit-actions.ts';
import { auditFilterSchema } from '#domain/access/audit-filter.ts';
import { strict } from '#domain/value/object/stored-object.ts';
import { readAudit, type AuditEntry } from '#server/identity/identity.server.ts';
import { builder, expensiveFieldCost, parseArgument } from '../builder.ts';

const AccessChangeType = builder.objectRef<AuditEntry>('AccessChange').implement({
  description: 'A change of access rights, from the audit log.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    at: t.string({ description: 'When it was made (ISO 8601).', resolve: (entry) => entry.at.toISOString() }),
    by: t.exposeString('email', { nullable: true, description: 'The address of the person who made it.' }),
    action: t.exposeString('action', { description: 'What was done, such as `change-groups`.' }),
    subject: t.exposeString('subject', { description: 'The person or the group whose rights changed.' }),
    details: t.field({
      type: 'EventPayload',
      description: 'The values `before` and `after`, or the `groups` of an invitation.',
      resolve: ({ details }) => details,
    }),
  }),
});

builder.queryField('accessChanges', (t) =>
  t.field({
    type: [AccessChangeType],
    description:
      'The last changes of access, 50 at a time, newest first; those of the levels of pages and sources are for administrators.',
    args: { before: t.arg.int({ description: 'The id of the last entry of the previous page.' }) },
    extensions: { action: 'user.manage' },
    resolve: (_root, { before }, { services, viewer }) =>
      readAudit(
        services.database.db,
        {},
        {
          before: before ?? null,
          limit: 50,
          actions: can(viewer, 'installation.manage') ? actionsOfKind('access') : accessOfPeople,
        },
      ),
  }),
);

const AuditEntryType = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'An entry of the audit log.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    at: t.string({ description: 'When it was done (ISO 8601).', resolve: (entry) => entry.at.toISOString() }),
    by: t.exposeString('email', { nullable: true, description: 'The address of the person who did it.' }),
    client: t.exposeString('client', {
      nullable: true,
      description: 'The network address that the request came from.',
    }),
    action: t.exposeString('action', { description: 'What was done, such as `delete-page`.' }),
    subject: t.exposeString('subject', { description: 'The person or the thing that it was done to.' }),
    details: t.field({
      type: 'EventPayload',
      description: 'More about it, such as the values `before` and `after`.',
      resolve: ({ details }) => details,
    }),
  }),
});

const limitSchema = z.number().int().min(1).max(200);

builder.queryField('auditLog', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [AuditEntryType],
    description:
      'What people did: sign-ins, changes of access, deletions, publications, exports; newest first.',
    args: {
      filter: t.arg({
        type: 'AuditFilter',
        description: '`kind`, `person` (a part of an address), `from` and `to` (days of UTC).',
      }),
      before: t.arg.int({ description: 'The id of the last entry of the previous page.' }),
      limit: t.arg.int({ description: 'The most entries to return, at most 200; 50 by default.' }),
    },
    extensions: { action: 'installation.manage' },
    resolve: (_root, { filter, before, limit }, { services }) =>
      readAudit(services.database.db, parseArgument(strict(auditFilterSchema), 'filter', filter ?? {}), {
        before: before ?? null,
        limit: parseArgument(limitSchema, 'limit', limit ?? 50),
      }),
  }),
);
