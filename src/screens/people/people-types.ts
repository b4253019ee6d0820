import type { ResultOf } from '#client/graphql.ts';
import type {
  accountRequestListDocument,
  groupListDocument,
  invitationListDocument,
  userListDocument,
} from '#client/people-documents.ts';
import type { Viewer } from '#domain/access/access.ts';

/** The first parts of the lists, as they were read with the screen. */
export type FirstPeople = {
  users: ResultOf<typeof userListDocument>;
  groups: ResultOf<typeof groupListDocument>;
  invitations: ResultOf<typeof invitationListDocument>;
  requests: ResultOf<typeof accountRequestListDocument>;
};
/** A group. */
export type Group = FirstPeople['groups']['groups']['groups'][number];
/** A user. */
export type User = FirstPeople['users']['people']['users'][number];
/** An invitation that was not accepted yet. */
export type Invitation = FirstPeople['invitations']['invitations']['invitations'][number];
/** A person who requests an account. */
export type AccountRequest = FirstPeople['requests']['accountRequests']['requests'][number];
/** The viewer, as far as rules about granting access need them. */
export type Manager = Pick<Viewer, 'id' | 'level'>;
