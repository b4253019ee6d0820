/** The door to identity: the viewer of a request, accounts, groups, sessions, and the first administrator. */
export {
  acceptInvitation,
  confirmEmail,
  registerAccount,
  requestAccount,
  resetPassword,
} from './accounts.ts';
export { createToken, findToken, newToken, tokenDigest, type TokenPurpose } from './account-tokens.ts';
export {
  addApiKey,
  apiKeyOf,
  readApiKeys,
  readKeysOfAddress,
  revokeApiKey,
  viewerOfKey,
} from './api-keys.ts';
export { recordAuditEntries, recordAuditEntry } from './audit.ts';
export { openAuthentication, type Authentication } from './authentication.ts';
export { emailsOf, isUser } from './emails.ts';
export {
  inviteFirstAdministrator,
  isFirstAdministratorToken,
  registerFirstAdministrator,
} from './first-administrator.ts';
export {
  ensureGroups,
  groupNames,
  listGroups,
  readGroups,
  type Group,
  type GroupList,
  type ListPart,
} from './groups.ts';
export { beginHandOver, handOver, takeOver, type HandOverTarget } from './hand-over.ts';
export { deleteGroup, saveGroup } from './manage-groups.ts';
export { declineRequest, invite, copyInvitation, revokeInvitation } from './manage-invitations.ts';
export { changeUserGroups, deleteUser, endUserSessions, suspendUser } from './manage-users.ts';
export {
  findPeopleOfLevel,
  readAccountRequests,
  readInvitations,
  readPeople,
  type AccountRequest,
  type Invitation,
  type NamedPerson,
  type Person,
} from './people.ts';
export { addPasskey, readPasskeys, removePasskey, startAddingPasskey } from './passkeys.ts';
export {
  changeName,
  changePassword,
  checkPassword,
  endOtherSessions,
  endSession,
  readProfile,
  type SignedIn,
} from './profile.ts';
export { eachAuditBatch, readAudit, type AuditEntry } from './read-audit.ts';
export { relyingParty } from './relying-party.ts';
export { removeExpired } from './remove-expired.ts';
export {
  confirmSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  renewBackupCodes,
  signInWithCode,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor.ts';
export { changeInstallationSettings, readSettings } from './settings.ts';
export { signIn, signOut } from './sign-in.ts';
export { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';
export { leaveForProvider, returnFromProvider, usesProvider } from './sign-in-at-provider.ts';
export { createUser, hasSessionCookie, userFinder, viewerOf, type FindUser } from './users.ts';
