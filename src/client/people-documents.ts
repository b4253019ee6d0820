import { graphql } from './graphql.ts';

/** Users, groups, invitations and requests for an account. */
export const peopleDocument = graphql(`
  query People($search: String) {
    people(search: $search) {
      length
      users {
        id
        name
        email
        level
        groupIds
        isSuspended
        hasSecondFactor
        sessions
        seenAt
      }
    }
    groups {
      id
      name
      authLevel
      forNewUsers
    }
    invitations {
      email
      groupIds
      by
      at
    }
    accountRequests {
      email
      name
      at
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
