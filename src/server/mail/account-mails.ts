import { createToken, isUser, type TokenPurpose } from '#server/identity/identity.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import type { MailContent } from './mail-content.ts';

/** A queued mail: its kind, the address that it goes to, and what its text needs. */
export type MailRequest = {
  kind:
    | 'reset-password'
    | 'register'
    | 'invitation'
    | 'change-email'
    | 'email-changed'
    | 'password-changed'
    | 'passkey-added'
    | 'key-added'
    | 'test';
  email: string;
  data?: Record<string, unknown>;
};

/** What writing a mail takes. */
export type MailSources = { db: Connection; url: string; siteName: string };

const notForYou = 'If you did not ask for this, ignore this e-mail: nothing changes.';

/**
 * Writes a mail. Its one-time link is made here, so that a token exists only in the mail itself. Null when
 * there is nothing to send: no account has the address, or an invitation was withdrawn.
 */
export async function writeMail(sources: MailSources, mail: MailRequest): Promise<MailContent | null> {
  return writers[mail.kind](sources, mail);
}

type Writer = (sources: MailSources, mail: MailRequest) => Promise<MailContent | null>;

const writers: Record<MailRequest['kind'], Writer> = {
  'reset-password': async (sources, { email }) => {
    if (!(await isUser(sources.db, email))) return null;
    return {
      subject: 'Set a new password',
      paragraphs: [`A new password was requested for your account at ${sources.siteName}.`],
      action: await link(sources, 'reset-password', ['set-password', 'Set a new password'], { email }),
      notes: ['The link works once, within an hour.', notForYou],
    };
  },
  register: async (sources, { email, data = {} }) => {
    if (await isUser(sources.db, email)) {
      return {
        subject: 'You already have an account',
        paragraphs: [
          `Somebody asked for an account at ${sources.siteName} with this address, which has one already.`,
        ],
        action: { label: 'Login', url: `${sources.url}/auth/login` },
        notes: [notForYou],
      };
    }

    return {
      subject: 'Confirm your e-mail address',
      paragraphs: [`You asked for an account at ${sources.siteName}. Confirm your address to go on.`],
      action: await link(sources, 'register', confirmation, { email, data }),
      notes: ['The link works once, within a day.', notForYou],
    };
  },
  invitation: async (sources, { email, data = {} }) => {
    const invitation = await sources.db
      .selectFrom('invitation')
      .select('email')
      .where('email', '=', email)
      .executeTakeFirst();
    if (!invitation) return null;

    const by = typeof data.by === 'string' ? `${data.by} invites you` : 'You are invited';
    return {
      subject: `Your invitation to ${sources.siteName}`,
      paragraphs: [`${by} to ${sources.siteName}. Choose a password to create your account.`],
      action: await link(sources, 'accept-invite', ['accept-invite', 'Accept the invitation'], { email }),
      notes: ['The link works once, within two weeks.'],
    };
  },
  'change-email': async (sources, { email, data = {} }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [`Confirm that your account at ${sources.siteName} gets this address.`],
    action: await link(sources, 'change-email', confirmation, { email, data }),
    notes: ['The link works once, within a day.', notForYou],
  }),
  'email-changed': async ({ siteName }, { data = {} }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [`Your account at ${siteName} now has the address ${String(data.to)}.`],
    notes: ['If that was not you, tell a manager of this installation at once.'],
  }),
  'password-changed': async ({ siteName, url }) => ({
    subject: 'Your password was changed',
    paragraphs: [`Your account at ${siteName} has a new password. All its other sessions have ended.`],
    action: { label: 'Login', url: `${url}/auth/login` },
    notes: ['If that was not you, set a new password at once and tell a manager of this installation.'],
  }),
  'passkey-added': async ({ siteName, url }, { data = {} }) => ({
    subject: 'A passkey was added to your account',
    paragraphs: [`Your account at ${siteName} can now be used with the passkey "${String(data.name)}".`],
    action: { label: 'Look at your passkeys', url: `${url}/auth/profile#passkeys` },
    notes: ['If that was not you, remove it and set a new password at once.'],
  }),
  'key-added': async ({ siteName, url }, { data = {} }) => ({
    subject: 'An API key was made for your account',
    paragraphs: [
      `Programs can now use your account at ${siteName} with the key "${String(data.name)}", up to level ${String(data.level)}.`,
    ],
    action: { label: 'Look at your keys', url: `${url}/auth/profile#keys` },
    notes: ['If that was not you, revoke it and set a new password at once.'],
  }),
  test: async ({ siteName }) => ({
    subject: `A test from ${siteName}`,
    paragraphs: ['Mail works.'],
    notes: [],
  }),
};

/** The screen below `/auth` that a link leads to, and what the link is called. */
type LinkedScreen = readonly [screen: string, label: string];
const confirmation: LinkedScreen = ['verify-request', 'Confirm this address'];

async function link(
  { db, url }: MailSources,
  purpose: TokenPurpose,
  [screen, label]: LinkedScreen,
  subject: { email: string; data?: Record<string, unknown> },
): Promise<{ label: string; url: string }> {
  const token = await createToken(db, purpose, subject);
  return { label, url: `${url}/auth/${screen}?token=${token}` };
}
