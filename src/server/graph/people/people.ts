import {
  readAccountRequests,
  readGroups,
  readInvitations,
  readPeople,
  type AccountRequest,
  type Group,
  type Invitation,
  type Person,
} from '#server/identity/identity.server.ts';
import { builder, expensiveFieldCost } from '../builder.ts';

const at = (date: Date | null) => date?.toISOString() ?? null;

const PersonType = builder.objectRef<Person>('Person').implement({
  description: 'A user with the groups and the access level that the user has.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'The id.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    email: t.exposeString('email', { description: 'The e-mail address.' }),
    level: t.exposeInt('level', { description: 'The access level: the highest of the groups.' }),
    groupIds: t.exposeIntList('groupIds', { description: 'The ids of the groups.' }),
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
      description: 'The first 500 of them, by name.',
      resolve: ({ users }) => users,
    }),
  }),
});

const GroupType = builder.objectRef<Group>('Group').implement({
  description: 'A group of users.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    authLevel: t.exposeInt('authLevel', { description: 'The access level that it gives.' }),
    forNewUsers: t.exposeBoolean('forNewUsers', { description: 'Whether people who register join it.' }),
  }),
});

const InvitationType = builder.objectRef<Invitation>('Invitation').implement({
  description: 'An invitation that has not been accepted yet.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address that it was sent to.' }),
    groupIds: t.exposeIntList('groupIds', { description: 'The groups that the invited person will join.' }),
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

builder.queryField('people', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PeopleType,
    description: 'The users of the installation.',
    args: { search: t.arg.string({ description: 'A part of the name or the address.' }) },
    extensions: { action: 'user.manage' },
    resolve: (_root, { search }, { services }) =>
      readPeople(services.database.db, (search ?? '').slice(0, 200)),
  }),
);

builder.queryField('groups', (t) =>
  t.field({
    type: [GroupType],
    description: 'All groups, from the highest level down.',
    extensions: { action: 'user.manage' },
    resolve: (_root, _args, { services }) => readGroups(services.database.db),
  }),
);

builder.queryField('invitations', (t) =>
  t.field({
    type: [InvitationType],
    description: 'The invitations that have not been accepted yet, newest first.',
    extensions: { action: 'user.manage' },
    resolve: (_root, _args, { services }) => readInvitations(services.database.db),
  }),
);

builder.queryField('accountRequests', (t) =>
  t.field({
    type: [AccountRequestType],
    description: 'The people who request an account.',
    extensions: { action: 'user.manage' },
    resolve: (_root, _args, { services }) => readAccountRequests(services.database.db),
  }),
);
