import { graphql } from './graphql.ts';

/** What the screens of people show of a group. */
const groupFields = 'id name authLevel forNewUsers';

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

export const inviteUserDocument = graphql(`
  mutation InviteUser($email: String!, $groupIds: [Int!]!) {
    inviteUser(email: $email, groupIds: $groupIds)
  }
`);

export const revokeInvitationDocument = graphql(`
  mutation RevokeInvitation($email: String!) {
    revokeInvitation(email: $email)
  }
`);

export const declineRequestDocument = graphql(`
  mutation DeclineRequest($email: String!) {
    declineRequest(email: $email)
  }
`);

export const changeUserGroupsDocument = graphql(`
  mutation ChangeUserGroups($userId: String!, $groupIds: [Int!]!) {
    changeUserGroups(userId: $userId, groupIds: $groupIds)
  }
`);

export const suspendUserDocument = graphql(`
  mutation SuspendUser($userId: String!, $isSuspended: Boolean!) {
    suspendUser(userId: $userId, isSuspended: $isSuspended)
  }
`);

export const endUserSessionsDocument = graphql(`
  mutation EndUserSessions($userId: String!) {
    endUserSessions(userId: $userId)
  }
`);

export const removeSecondFactorDocument = graphql(`
  mutation RemoveSecondFactor($userId: String!) {
    removeSecondFactor(userId: $userId)
  }
`);

export const deleteUserDocument = graphql(`
  mutation DeleteUser($userId: String!) {
    deleteUser(userId: $userId)
  }
`);

export const saveGroupDocument = graphql(`
  mutation SaveGroup($id: Int, $name: String!, $authLevel: Int!, $forNewUsers: Boolean!) {
    saveGroup(id: $id, name: $name, authLevel: $authLevel, forNewUsers: $forNewUsers)
  }
`);

export const deleteGroupDocument = graphql(`
  mutation DeleteGroup($id: Int!) {
    deleteGroup(id: $id)
  }
`);
