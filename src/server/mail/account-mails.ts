import { createToken, isUser, type TokenPurpose } from '#server/identity/identity.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { hasTexts, textsOf, type Texts } from '#texts/texts-of.ts';
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
    | 'source-fails'
    | 'source-works'
    | 'source-late'
    | 'source-held'
    | 'test';
  email: string;
  data?: Record<string, unknown>;
  /** The language that it is written in; English where none is named. */
  language?: string;
};

/** What writing a mail takes. */
export type MailSources = { db: Connection; url: string; siteName: string };

/**
 * Writes a mail in its language. Its one-time link is made here, so that a token exists only in the mail
 * itself. Null when there is nothing to send: no account has the address, or an invitation was withdrawn.
 */
export async function writeMail(sources: MailSources, mail: MailRequest): Promise<MailContent | null> {
  const { language = 'en' } = mail;
  const texts = textsOf(localeOfLanguage(language));
  const content = await writers[mail.kind](sources, mail, texts);
  return content && { ...content, language: hasTexts(language) ? language : 'en' };
}

type Writer = (
  sources: MailSources,
  mail: MailRequest,
  texts: Texts,
) => Promise<Omit<MailContent, 'language'> | null>;

const writers: Record<MailRequest['kind'], Writer> = {
  'reset-password': async (sources, { email }, { accounts, mails: words }) => {
    if (!(await isUser(sources.db, email))) return null;
    return {
      subject: accounts.setNewPassword,
      paragraphs: [words.passwordRequested({ site: sources.siteName })],
      action: await link(sources, 'reset-password', ['set-password', accounts.setNewPassword], { email }),
      notes: [words.worksAnHour, words.ignore],
    };
  },
  register: async (sources, { email, data = {} }, { accounts, mails: words, pages }) => {
    const site = sources.siteName;
    if (await isUser(sources.db, email)) {
      return {
        subject: words.haveAccount,
        paragraphs: [words.askedAgain({ site })],
        action: { label: pages.login, url: `${sources.url}/auth/login` },
        notes: [words.ignore],
      };
    }

    return {
      subject: words.confirmAddress,
      paragraphs: [words.confirmToGoOn({ site })],
      action: await link(sources, 'register', confirmation(accounts), { email, data }),
      notes: [words.worksADay, words.ignore],
    };
  },
  invitation: async (sources, { email, data = {} }, { accounts, mails: words }) => {
    const invitation = await sources.db
      .selectFrom('invitation')
      .select('email')
      .where('email', '=', email)
      .executeTakeFirst();
    if (!invitation) return null;

    const site = sources.siteName;
    const { by } = data;
    return {
      subject: words.yourInvitation({ site }),
      paragraphs: [typeof by === 'string' ? words.invitedBy({ person: by, site }) : words.invited({ site })],
      action: await link(sources, 'accept-invite', ['accept-invite', accounts.acceptInvitation], { email }),
      notes: [words.worksTwoWeeks],
    };
  },
  'change-email': async (sources, { email, data = {} }, { accounts, mails: words }) => ({
    subject: words.confirmNewAddress,
    paragraphs: [words.confirmChange({ site: sources.siteName })],
    action: await link(sources, 'change-email', confirmation(accounts), { email, data }),
    notes: [words.worksADay, words.ignore],
  }),
  'email-changed': async ({ siteName }, { data = {} }, { mails: words }) => ({
    subject: words.addressChanged,
    paragraphs: [words.hasNewAddress({ site: siteName, email: String(data.to) })],
    notes: [words.tellManager],
  }),
  'password-changed': async ({ siteName, url }, _, { pages, mails: words }) => ({
    subject: words.passwordChanged,
    paragraphs: [words.hasNewPassword({ site: siteName })],
    action: { label: pages.login, url: `${url}/auth/login` },
    notes: [words.setAndTell],
  }),
  'passkey-added': async ({ siteName, url }, { data = {} }, { mails: words }) => ({
    subject: words.passkeyAdded,
    paragraphs: [words.hasNewPasskey({ site: siteName, name: String(data.name) })],
    action: { label: words.seePasskeys, url: `${url}/auth/profile#passkeys` },
    notes: [words.removeAndSet],
  }),
  'key-added': async ({ siteName, url }, { data = {} }, { mails: words }) => ({
    subject: words.keyMade,
    paragraphs: [words.hasNewKey({ site: siteName, name: String(data.name), level: String(data.level) })],
    action: { label: words.seeKeys, url: `${url}/auth/profile#keys` },
    notes: [words.revokeAndSet],
  }),
  'source-fails': async (sources, { data = {} }, { mails: words }) => {
    const source = String(data.source);
    const reason = String(data.reason);
    return {
      subject: words.sourceFails({ source }),
      paragraphs: [words.sourceFailsWhy({ source, site: sources.siteName, reason }), words.sourceStays],
      action: linkToSource(sources, data, words.openSource),
      notes: [words.ownerNote],
    };
  },
  'source-held': async (sources, { data = {} }, { mails: words }) => {
    const source = String(data.source);
    const reason = String(data.reason);
    return {
      subject: words.sourceHeld({ source }),
      paragraphs: [words.sourceHeldWhy({ source, site: sources.siteName, reason }), words.sourceHeldStays],
      action: linkToSource(sources, data, words.openSource),
      notes: [words.ownerNote],
    };
  },
  'source-works': async (sources, { data = {} }, { mails: words }) => {
    const source = String(data.source);
    return {
      subject: words.sourceWorks({ source }),
      paragraphs: [words.sourceWorksAgain({ source, site: sources.siteName })],
      action: linkToSource(sources, data, words.openSource),
      notes: [words.ownerNote],
    };
  },
  'source-late': async (sources, { data = {} }, { mails: words }) => {
    const source = String(data.source);
    return {
      subject: words.sourceLate({ source }),
      paragraphs: [words.sourceLateWhy({ source, site: sources.siteName }), words.sourceStays],
      action: linkToSource(sources, data, words.openSource),
      notes: [words.ownerNote],
    };
  },
  test: async ({ siteName }, _, { mails: words }) => ({
    subject: words.test({ site: siteName }),
    paragraphs: [words.mailWorks],
    notes: [],
  }),
};

/** The screen of a source with its runs, by the id in the data of a mail. */
const linkToSource = ({ url }: MailSources, { sourceId }: Record<string, unknown>, label: string) => ({
  label,
  url: `${url}/source/${Number(sourceId)}/upload`,
});

/** The screen below `/auth` that a link leads to, and what the link is called. */
type LinkedScreen = readonly [screen: string, label: string];

const confirmation = ({ confirmThisAddress }: Texts['accounts']): LinkedScreen => [
  'verify-request',
  confirmThisAddress,
];

async function link(
  { db, url }: MailSources,
  purpose: TokenPurpose,
  [screen, label]: LinkedScreen,
  subject: { email: string; data?: Record<string, unknown> },
): Promise<{ label: string; url: string }> {
  const token = await createToken(db, purpose, subject);
  return { label, url: `${url}/auth/${screen}?token=${token}` };
}
