import { expect, test } from 'vitest';
import '#texts/languages.ts';
import { writeMail, type MailRequest, type MailSources } from './account-mails.ts';
import { mailHtml, mailText, type MailBrand } from './mail-content.ts';

/** What these mails are written from: none of them needs the database. */
const sources = { url: 'https://data.example.org', siteName: 'Atlas' } as MailSources;

const brand: MailBrand = {
  name: 'Atlas',
  url: sources.url,
  accent: '#004488',
  onAccent: '#ffffff',
  ink: '#111111',
  quiet: '#555555',
};

async function written(kind: MailRequest['kind'], language?: string, data = {}) {
  const request: MailRequest = { kind, email: 'ann@example.org', data };
  if (language !== undefined) {
    request.language = language;
  }

  const content = (await writeMail(sources, request))!;
  return { subject: content.subject, html: mailHtml(content, brand), text: mailText(content, brand) };
}

test('a mail in German, as text and as HTML', async () => {
  const { subject, html, text } = await written('key-added', 'de', { name: 'Nacht', level: 5 });
  expect(subject).toBe('Für Ihr Konto wurde ein API-Schlüssel erstellt');
  expect(text).toBe(
    [
      'Programme können Ihr Konto bei Atlas jetzt mit dem Schlüssel „Nacht“ verwenden, bis zur Stufe 5.',
      'Ihre Schlüssel ansehen:\nhttps://data.example.org/auth/profile#keys',
      'Wenn Sie das nicht waren, widerrufen Sie ihn und legen Sie sofort ein neues Passwort fest.',
      'Atlas\nhttps://data.example.org/\n',
    ].join('\n\n'),
  );
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(html).toContain('>Ihre Schlüssel ansehen</a>');
});

test('the owner of a source reads why it fails, and gets to it', async () => {
  const data = { source: 'Storms', sourceId: 7, reason: 'No server listens at this address.' };
  const { subject, text } = await written('source-fails', undefined, data);
  expect(subject).toBe('"Storms" cannot be fetched');
  expect(text).toBe(
    [
      'The source "Storms" at Atlas could not be fetched: No server listens at this address.',
      'Its pages keep what they show. It is tried again by its schedule.',
      'Open the source:\nhttps://data.example.org/source/7/upload',
      'You get this e-mail because you own the source.',
      'Atlas\nhttps://data.example.org/\n',
    ].join('\n\n'),
  );
  expect((await written('source-works', 'de', data)).subject).toBe('„Storms“ wird wieder abgerufen');
  expect((await written('source-late', 'zh-Hans', data)).subject).toBe('“Storms”已延迟');
});

test('a mail in Arabic runs from right to left, its body too', async () => {
  const { subject, html } = await written('password-changed', 'ar');
  expect(subject).toBe('تغيّرت كلمة مرورك');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<div lang="ar" dir="rtl"');
  expect(html).toContain('>تسجيل الدخول</a>');
  // The slash at the end of an address stays there.
  expect(html).toContain('<a dir="ltr" href="https://data.example.org/"');
  for (const word of ['password', 'session', 'Login']) {
    expect(html).not.toContain(word);
  }
});

test('a mail without a language, or in one without texts, is English and says so', async () => {
  for (const language of [undefined, 'pl']) {
    const { subject, html } = await written('test', language);
    expect(subject).toBe('A test from Atlas');
    expect(html).toContain('<html lang="en" dir="ltr">');
  }
});
