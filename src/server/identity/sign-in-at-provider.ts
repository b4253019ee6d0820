import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';
import type { SingleSignOnSettings } from '#server/host/host.server.ts';
import type { Texts } from '#texts/texts-of.ts';
import { lockAccess } from './access-rules.ts';
import { recordAuditEntry } from './audit.ts';
import type { Authentication } from './authentication.ts';
import { addToGroups, groupNames, readGroups } from './groups.ts';
import { providerId, type Claims, type SingleSignOn } from './single-sign-on.ts';
import {
  refused,
  suspended,
  tooMany,
  unavailable,
  type RefusedSignIn,
  type SignInRequest,
} from './sign-in.ts';

/**
 * The outcome of going to the provider or coming back: where to continue with which cookies, or a sentence.
 */
export type ProviderSignIn = { ok: true; url: string; cookies: string[] } | RefusedSignIn;

/** Begins a sign-in at the provider. */
export async function leaveForProvider(
  provider: SingleSignOn,
  request: SignInRequest,
  origin: string,
): Promise<ProviderSignIn> {
  const departure = await provider.depart(request, origin);
  if (departure.ok) return departure;
  if (departure.reason === 'too-many') return refused(429, tooMany);
  return failure(provider.settings.name, 'unreachable');
}

/**
 * Completes a sign-in at the provider: the user is put into exactly the groups that the claims lead to, and
 * gets a session then. Somebody without such a group is signed in at level 0.
 */
export async function returnFromProvider(
  auth: Authentication,
  provider: SingleSignOn,
  request: SignInRequest,
): Promise<ProviderSignIn> {
  const arrival = await provider.arrive(request);
  const { claims, userId, error } = arrival;
  const { client } = request;
  if (error === 'too-many') return refused(429, tooMany);

  const claimed = typeof claims?.email === 'string' ? claims.email.toLowerCase() : null;
  if (error !== null || userId === null || claims === null) {
    const failed = failure(provider.settings.name, error ?? '');
    // Only sign-ins that the provider confirmed are recorded: anybody can open the return address.
    if (claims) {
      const subject = claimed ?? `${provider.settings.name} ${String(claims.sub)}`;
      await recordAuditEntry(
        auth.db,
        { id: null, email: claimed, client },
        { action: 'sign-in-failed', subject, details: { reason: error } },
      );
    }
    return failed;
  }

  const email = await auth.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ email: string }>`select "email" from "user" where "id" = ${userId}`.execute(
      transaction,
    );
    const address = rows[0]?.email ?? userId;
    const person = { id: userId, email: address, client };

    await followProviderGroups(transaction, person, groupsIn(provider.settings, claims));
    const details = { factor: provider.settings.name };
    await recordAuditEntry(transaction, person, { action: 'sign-in', subject: address, details });

    return address;
  });
  await auth.db.deleteFrom('account_request').where('email', '=', email).execute();
  return { ok: true, url: arrival.origin, cookies: arrival.cookies };
}

/** Whether a user signs in at the provider, and therefore has no password here. */
export async function usesProvider(auth: Authentication, userId: string): Promise<boolean> {
  if (!auth.singleSignOn) return false;
  const { rows } = await sql`
    select 1 from "account" where "userId" = ${userId} and "providerId" = ${providerId} limit 1`.execute(
    auth.db,
  );
  return rows.length > 0;
}

/** The names of our groups that the claims lead to. A claim is a list, or one name. */
function groupsIn(settings: SingleSignOnSettings, claims: Claims): string[] {
  const claim = claims[settings.groupsClaim];
  const claimed = new Set(
    (Array.isArray(claim) ? claim : [claim]).filter((each) => typeof each === 'string'),
  );
  return settings.groups.filter(({ provider }) => claimed.has(provider)).map(({ group }) => group);
}

/** Puts a user into the groups with these names, and into no other. */
async function followProviderGroups(
  transaction: Connection,
  person: { id: string; email: string; client: string },
  names: readonly string[],
): Promise<void> {
  await lockAccess(transaction);
  const groups = (await readGroups(transaction)).filter(({ name }) => names.includes(name));
  const before = await groupNames(transaction, person.id);
  const after = groups.map(({ name }) => name);
  if (before.join('\n') === after.join('\n')) return;

  await transaction.deleteFrom('group_member').where('user_id', '=', person.id).execute();
  await addToGroups(
    transaction,
    person.id,
    groups.map(({ id }) => id),
  );

  const details = { before, after };
  await recordAuditEntry(transaction, person, { action: 'change-groups', subject: person.email, details });
}

/** The sentence for an error of the identity library, or of the provider, whose name begins some. */
function failure(name: string, error: string): RefusedSignIn {
  const { status, sentence } = failures[error] ?? notCompleted;
  return refused(status, (texts) => sentence(texts, name).replace(/^./, (first) => first.toUpperCase()));
}

/** How a sign-in fails: the status, and a sentence that names the provider. */
type Failure = { status: number; sentence: (texts: Texts, name: string) => string };

const notCompleted: Failure = {
  status: 400,
  sentence: ({ accounts }, name) => accounts.notCompleted({ name }),
};

const tooLate: Failure = { status: 400, sentence: ({ accounts }) => accounts.otherBrowser };

const failures: Record<string, Failure> = {
  unreachable: { status: 503, sentence: ({ accounts }, name) => accounts.providerAway({ name }) },
  access_denied: { status: 403, sentence: ({ accounts }, name) => accounts.providerRefused({ name }) },
  email_not_found: { status: 403, sentence: ({ accounts }, name) => accounts.providerNoEmail({ name }) },
  email_not_verified: {
    status: 403,
    sentence: ({ accounts }, name) => accounts.providerUnconfirmed({ name }),
  },
  account_not_linked: { status: 409, sentence: ({ accounts }, name) => accounts.notConnected({ name }) },
  suspended: { status: 403, sentence: suspended },
  internal_server_error: { status: 503, sentence: unavailable },
  state_mismatch: tooLate,
  state_not_found: tooLate,
};
