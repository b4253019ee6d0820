import { z } from 'zod';
import { emailField } from '#domain/access/account-fields.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import {
  changeUserGroups,
  copyInvitation,
  declineRequest,
  deleteGroup,
  deleteUser,
  endUserSessions,
  removeSecondFactor,
  invite,
  revokeInvitation,
  saveGroup,
  suspendUser,
} from '#server/identity/identity.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { textsOf } from '#texts/texts-of.ts';
import { builder, parseArgument, type GraphqlContext } from '../builder.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

const idsSchema = z
  .array(z.number().int().positive())
  .max(100)
  .transform((ids) => [...new Set(ids)]);
const groupSchema = z.object({
  name: oneLine.min(1, 'a group needs a name').max(100),
  authLevel: z.number().int().min(0, 'a level is from 0 to 10').max(10, 'a level is from 0 to 10'),
  forNewUsers: z.boolean(),
});

/** Runs a change in one transaction; the field is true when it commits. */
async function changed(
  { services }: GraphqlContext,
  change: (transaction: Connection) => Promise<unknown>,
): Promise<true> {
  await services.database.db.transaction().execute(change);
  return true;
}

builder.mutationField('inviteUser', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Invites somebody into groups with an e-mail, also to approve a request for an account.',
    args: {
      email: t.arg.string({ required: true, description: 'The address.' }),
      groupIds: t.arg.intList({ required: true, description: 'The groups.' }),
    },
    extensions: { action: 'user.manage' },
    resolve: (_root, args, context) => {
      const email = parseArgument(emailField(textsOf(undefined).accounts), 'email', args.email);
      const groupIds = parseArgument(idsSchema, 'groupIds', args.groupIds);
      const { services, viewer, site } = context;

      return changed(context, async (transaction) => {
        await invite(transaction, viewer, { email, groupIds });
        const data = viewer.email === null ? {} : { by: viewer.email };
        await services.mail.queue(
          { kind: 'invitation', email, data, language: site?.language ?? 'en' },
          transaction,
        );
      });
    },
  }),
);

builder.mutationField('copyInvitation', (t) =>
  t.string({
    description: 'A link to an invitation, to hand over where no mail server is there to send it.',
    args: { email: t.arg.string({ required: true, description: 'The address.' }) },
    extensions: { action: 'user.manage' },
    resolve: async (_root, { email }, { services, viewer }) => {
      if (services.configuration.smtpUrl !== undefined) {
        throw new TidemarkError('invalid_request', 'The link is in the mail: send the invitation again.');
      }

      const token = await services.database.db
        .transaction()
        .execute((transaction) => copyInvitation(transaction, viewer, email));
      return `${services.configuration.url}/auth/accept-invite?token=${token}`;
    },
  }),
);

builder.mutationField('revokeInvitation', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Withdraws an invitation.',
    args: { email: t.arg.string({ required: true, description: 'The address.' }) },
    extensions: { action: 'user.manage' },
    resolve: (_root, { email }, context) =>
      changed(context, (transaction) => revokeInvitation(transaction, context.viewer, email)),
  }),
);

builder.mutationField('declineRequest', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Declines a request for an account.',
    args: { email: t.arg.string({ required: true, description: 'The address.' }) },
    extensions: { action: 'user.manage' },
    resolve: (_root, { email }, context) =>
      changed(context, (transaction) => declineRequest(transaction, context.viewer, email)),
  }),
);

builder.mutationField('changeUserGroups', (t) =>
  t.field({
    type: 'Boolean',
    description:
      'Sets the groups of a user. Fails with the code `conflict` where the user is no longer in the groups `seenIds`.',
    args: {
      userId: t.arg.string({ required: true, description: 'The user.' }),
      groupIds: t.arg.intList({ required: true, description: 'The groups.' }),
      seenIds: t.arg.intList({
        description: 'The groups that the user was in; without them, whatever they are.',
      }),
    },
    extensions: { action: 'user.manage' },
    resolve: (_root, { userId, ...args }, context) => {
      const groupIds = parseArgument(idsSchema, 'groupIds', args.groupIds);
      const seen = args.seenIds ? { seenIds: parseArgument(idsSchema, 'seenIds', args.seenIds) } : {};
      return changed(context, (transaction) =>
        changeUserGroups(transaction, context.viewer, { userId, groupIds, ...seen }),
      );
    },
  }),
);

builder.mutationField('suspendUser', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Suspends a user, whose sessions end at once, or restores the user.',
    args: {
      userId: t.arg.string({ required: true, description: 'The user.' }),
      isSuspended: t.arg.boolean({ required: true, description: 'False restores.' }),
    },
    extensions: { action: 'user.manage' },
    resolve: (_root, args, context) =>
      changed(context, (transaction) => suspendUser(transaction, context.viewer, args)),
  }),
);

builder.mutationField('endUserSessions', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Ends all sessions of a user at once.',
    args: { userId: t.arg.string({ required: true, description: 'The user.' }) },
    extensions: { action: 'user.manage' },
    resolve: (_root, { userId }, context) =>
      changed(context, (transaction) => endUserSessions(transaction, context.viewer, userId)),
  }),
);

builder.mutationField('removeSecondFactor', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Removes the second factor of a user who has lost it; the sessions of the user end.',
    args: { userId: t.arg.string({ required: true, description: 'The user.' }) },
    extensions: { action: 'user.manage' },
    resolve: (_root, { userId }, context) =>
      changed(context, (transaction) => removeSecondFactor(transaction, context.viewer, userId)),
  }),
);

builder.mutationField('deleteUser', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes an account; what its user wrote stays.',
    args: { userId: t.arg.string({ required: true, description: 'The user.' }) },
    extensions: { action: 'group.manage' },
    resolve: (_root, { userId }, context) =>
      changed(context, (transaction) => deleteUser(transaction, context.viewer, userId)),
  }),
);

builder.mutationField('saveGroup', (t) =>
  t.field({
    type: 'Boolean',
    description:
      'Creates a group, or changes one. Fails with the code `conflict` where the group is no longer at revision `base`.',
    args: {
      id: t.arg.int({ description: 'The group; without it, a new one.' }),
      name: t.arg.string({ required: true, description: 'The name.' }),
      authLevel: t.arg.int({ required: true, description: 'The access level that it gives, 0 to 10.' }),
      forNewUsers: t.arg.boolean({ required: true, description: 'Whether people who register join it.' }),
      base: t.arg.int({ description: 'The revision that was seen; without it, the group as it is now.' }),
    },
    extensions: { action: 'group.manage' },
    resolve: (_root, { id, base, ...args }, context) => {
      const data = parseArgument(groupSchema, 'group', args);
      return changed(context, (transaction) =>
        saveGroup(transaction, context.viewer, { ...data, id: id ?? null, base: base ?? undefined }),
      );
    },
  }),
);

builder.mutationField('deleteGroup', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes a group; its members lose its level.',
    args: { id: t.arg.int({ required: true, description: 'The group.' }) },
    extensions: { action: 'group.manage' },
    resolve: (_root, { id }, context) =>
      changed(context, (transaction) => deleteGroup(transaction, context.viewer, id)),
  }),
);
