import { z } from 'zod';
import {
  listGroups,
  readAccountRequests,
  readInvitations,
  readPeople,
  type AccountRequest,
  type Group,
  type GroupList,
  type Invitation,
  type ListPart,
  type Person,
} from '#server/identity/identity.server.ts';
import { builder, expensiveFieldCost, parseArgument } from '../builder.ts';

const at = (date: Date | null) => date?.toISOString() ?? null;

const GroupType = builder.objectRef<Group>('Group').implement({
  description: 'A group of users.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    authLevel: t.exposeInt('authLevel', { description: 'The access level that it gives.' }),
    forNewUsers: t.exposeBoolean('forNewUsers', { description: 'Whether people who register join it.' }),
    revision: t.exposeInt('revision', { description: 'Counts the changes of the group.' }),
  }),
});

const PersonType = builder.objectRef<Person>('Person').implement({
  description: 'A user with the groups and the access level that the user has.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'The id.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    email: t.exposeString('email', { description: 'The e-mail address.' }),
    level: t.exposeInt('level', { description: 'The access level: the highest of the groups.' }),
    groups: t.field({
      type: [GroupType],
      description: 'The groups, from the highest level down.',
      resolve: ({ groups }) => groups,
    }),
    isSuspended: t.boolean({
      description: 'Whether the user may not sign in.',
      resolve: ({ suspendedAt }) => suspendedAt !== null,
    }),
    hasSecondFactor: t.exposeBoolean('hasSecondFactor', {
      description: 'Whether signing in requires a second factor.',
    }),
    sessions: t.exposeInt('sessions', { description: 'The number of sessions that have not ended.' }),
    seenAt: t.string({
      nullable: true,
      description: 'When one of the sessions was last extended (ISO 8601).',
      resolve: ({ seenAt }) => at(seenAt),
    }),
    createdAt: t.string({
      description: 'When the account was created (ISO 8601).',
      resolve: ({ createdAt }) => createdAt.toISOString(),
    }),
  }),
});

const PeopleType = builder.objectRef<{ users: Person[]; length: number }>('People').implement({
  description: 'Users that a search has found.',
  fields: (t) => ({
    length: t.exposeInt('length', { description: 'The number of all users that were found.' }),
    users: t.field({
      type: [PersonType],
      description: 'The part of them that was asked for, by name.',
      resolve: ({ users }) => users,
    }),
  }),
});

const InvitationType = builder.objectRef<Invitation>('Invitation').implement({
  description: 'An invitation that has not been accepted yet.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address that it was sent to.' }),
    groups: t.field({
      type: [GroupType],
      description: 'The groups that the invited person will join.',
      resolve: ({ groups }) => groups,
    }),
    by: t.exposeString('by', { nullable: true, description: 'The address of the person who invited.' }),
    at: t.string({
      description: 'When it was sent (ISO 8601).',
      resolve: (invitation) => invitation.at.toISOString(),
    }),
  }),
});

const AccountRequestType = builder.objectRef<AccountRequest>('AccountRequest').implement({
  description: 'A person with a confirmed address who requests an account.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    at: t.string({
      description: 'When the address was confirmed (ISO 8601).',
      resolve: (request) => request.at.toISOString(),
    }),
  }),
});

const GroupListType = builder.objectRef<GroupList>('GroupList').implement({
  description: 'Groups that a search has found.',
  fields: (t) => ({
    length: t.exposeInt('length', { description: 'The number of all groups that were found.' }),
    groups: t.field({
      type: [GroupType],
      description: 'The part of them that was asked for, from the highest level down.',
      resolve: ({ groups }) => groups,
    }),
    newUsers: t.field({
      type: GroupType,
      nullable: true,
      description: 'The group that people who register join.',
      resolve: ({ newUsers }) => newUsers,
    }),
  }),
});

const InvitationListType = builder
  .objectRef<{ invitations: Invitation[]; length: number; isMailed: boolean }>('InvitationList')
  .implement({
    description: 'Invitations that a search has found.',
    fields: (t) => ({
      length: t.exposeInt('length', { description: 'The number of all invitations that were found.' }),
      invitations: t.field({
        type: [InvitationType],
        description: 'The part of them that was asked for, newest first.',
        resolve: ({ invitations }) => invitations,
      }),
      isMailed: t.exposeBoolean('isMailed', {
        description: 'Whether there is a mail server that they are sent with.',
      }),
    }),
  });

const AccountRequestListType = builder
  .objectRef<{ requests: AccountRequest[]; length: number }>('AccountRequestList')
  .implement({
    description: 'Requests for an account that a search has found.',
    fields: (t) => ({
      length: t.exposeInt('length', { description: 'The number of all requests that were found.' }),
      requests: t.field({
        type: [AccountRequestType],
        description: 'The part of them that was asked for, the first one first.',
        resolve: ({ requests }) => requests,
      }),
    }),
  });

const partSchema = z.object({
  search: z.string().max(200).default(''),
  from: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(100).default(60),
});

const partArguments = builder.args((arg) => ({
  search: arg.string({ description: 'A part of the name or the address.' }),
  from: arg.int({ description: 'The number of entries to leave out; 0 by default.' }),
  limit: arg.int({ description: 'The most entries to return, at most 100; 60 by default.' }),
}));

/** The part of a list that the arguments of a field ask for. */
function partOf(args: Record<string, unknown>): ListPart {
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
  return parseArgument(partSchema, 'list', given);
}

builder.queryField('people', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PeopleType,
    description: 'A part of the users of the installation.',
    args: partArguments,
    extensions: { action: 'user.manage' },
    resolve: (_root, args, { services }) => readPeople(services.database.db, partOf(args)),
  }),
);

builder.queryField('groups', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: GroupListType,
    description: 'A part of the groups of the installation.',
    args: partArguments,
    extensions: { action: 'user.manage' },
    resolve: (_root, args, { services }) => listGroups(services.database.db, partOf(args)),
  }),
);

builder.queryField('invitations', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: InvitationListType,
    description: 'A part of the invitations that have not been accepted yet.',
    args: partArguments,
    extensions: { action: 'user.manage' },
    resolve: async (_root, args, { services }) => ({
      ...(await readInvitations(services.database.db, partOf(args))),
      isMailed: services.configuration.smtpUrl !== undefined,
    }),
  }),
);

builder.queryField('accountRequests', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: AccountRequestListType,
    description: 'A part of the people who request an account.',
    args: partArguments,
    extensions: { action: 'user.manage' },
    resolve: (_root, args, { services }) => readAccountRequests(services.database.db, partOf(args)),
  }),
);
