/** The door to identity: the viewer of a request, signing in and out, and the first administrator. */
export { openAuthentication, type Authentication } from './authentication.ts';
export { emailsOf } from './emails.ts';
export { acceptInvitation, inviteFirstAdministrator, isInvitation } from './first-administrator.ts';
export { signIn, signOut } from './sign-in.ts';
export { createUser, ensureGroups, hasSessionCookie, viewerOf } from './users.ts';
