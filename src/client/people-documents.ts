import { graphql } from './graphql.ts';

/** What the screens of people show of a group. */
const groupFields = 'id name authLevel forNewUsers revision';

/** A part of the users. */
export const userListDocument = graphql(`
  query UserList($search: String, $from: Int) {
    people(search: $search, from: $from) {
      length
      users {
        id
        name
        email
        level
        groups { ${groupFields} }
        isSuspended
        hasSecondFactor
        sessions
        seenAt
      }
    }
  }
`);

/** A part of the groups. */
export const groupListDocument = graphql(`
  query GroupList($search: String, $from: Int) {
    groups(search: $search, from: $from) {
      length
      groups { ${groupFields} }
      newUsers { ${groupFields} }
    }
  }
`);

/** A part of the invitations. */
export const invitationListDocument = graphql(`
  query InvitationList($search: String, $from: Int) {
    invitations(search: $search, from: $from, limit: 20) {
      isMailed
      length
      invitations {
        email
        groups {
          id
          name
        }
        by
        at
      }
    }
  }
`);

/** A part of the requests for an account. */
export const accountRequestListDocument = graphql(`
  query AccountRequestList($search: String, $from: Int) {
    accountRequests(search: $search, from: $from, limit: 20) {
      length
      requests {
        email
        name
        at
      }
    }
  }
`);

/** The last changes of access. */
export const accessChangesDocument = graphql(`
  query AccessChanges($before: Int) {
    accessChanges(before: $before) {
      id
      at
      by
      action
      subject
      details
    }
  }
`);

/** Sends an invitation that makes its recipient a member of these groups. */
export const inviteUserDocument = graphql(`
  mutation InviteUser($email: String!, $groupIds: [Int!]!) {
    inviteUser(email: $email, groupIds: $groupIds)
  }
`);

/** A link to an invitation, to hand over. */
export const copyInvitationDocument = graphql(`
  mutation CopyInvitation($email: String!) {
    copyInvitation(email: $email)
  }
`);

/** Revokes an invitation: its link no longer works. */
export const revokeInvitationDocument = graphql(`
  mutation RevokeInvitation($email: String!) {
    revokeInvitation(email: $email)
  }
`);

/** Removes a request for an account. */
export const declineRequestDocument = graphql(`
  mutation DeclineRequest($email: String!) {
    declineRequest(email: $email)
  }
`);

/** Sets the groups of a user, unless the user is no longer in the groups `seenIds`. */
export const changeUserGroupsDocument = graphql(`
  mutation ChangeUserGroups($userId: String!, $groupIds: [Int!]!, $seenIds: [Int!]!) {
    changeUserGroups(userId: $userId, groupIds: $groupIds, seenIds: $seenIds)
  }
`);

/** Suspends a user, who may not sign in then, or ends a suspension. */
export const suspendUserDocument = graphql(`
  mutation SuspendUser($userId: String!, $isSuspended: Boolean!) {
    suspendUser(userId: $userId, isSuspended: $isSuspended)
  }
`);

/** Signs a user out everywhere. */
export const endUserSessionsDocument = graphql(`
  mutation EndUserSessions($userId: String!) {
    endUserSessions(userId: $userId)
  }
`);

/** Removes the second factor of a user who has lost it. */
export const removeSecondFactorDocument = graphql(`
  mutation RemoveSecondFactor($userId: String!) {
    removeSecondFactor(userId: $userId)
  }
`);

/** Deletes a user. */
export const deleteUserDocument = graphql(`
  mutation DeleteUser($userId: String!) {
    deleteUser(userId: $userId)
  }
`);

/** Adds a group, or changes the one with an id unless it is no longer at revision `base`. */
export const saveGroupDocument = graphql(`
  mutation SaveGroup($id: Int, $base: Int, $name: String!, $authLevel: Int!, $forNewUsers: Boolean!) {
    saveGroup(id: $id, base: $base, name: $name, authLevel: $authLevel, forNewUsers: $forNewUsers)
  }
`);

/** Deletes a group; its members stay users. */
export const deleteGroupDocument = graphql(`
  mutation DeleteGroup($id: Int!) {
    deleteGroup(id: $id)
  }
`);
