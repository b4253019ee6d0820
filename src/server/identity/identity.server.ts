/** The door to identity: the viewer of a request, accounts, groups, sessions, and the first administrator. */
export { acceptInvitation, confirmEmail, register, requestAccount, resetPassword } from './accounts.ts';
export { createToken, findToken, type TokenPurpose } from './account-tokens.ts';
export { openAuthentication, type Authentication } from './authentication.ts';
export { emailsOf, isUser } from './emails.ts';
export {
  inviteFirstAdministrator,
  isFirstAdministratorToken,
  registerFirstAdministrator,
} from './first-administrator.ts';
export { ensureGroups } from './groups.ts';
export {
  changeName,
  changePassword,
  checkPassword,
  endOtherSessions,
  endSession,
  readProfile,
  type SignedIn,
} from './profile.ts';
export { removeExpired } from './remove-expired.ts';
export { readSettings } from './settings.ts';
export { signIn, signOut } from './sign-in.ts';
export { createUser, hasSessionCookie, viewerOf } from './users.ts';
