import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Log } from '#server/base/base.server.ts';
import type { Configuration } from '#server/host/host.server.ts';
import { readSettings } from '#server/identity/identity.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { writeMail, type MailRequest } from './account-mails.ts';
import { readBrand } from './mail-brand.ts';
import { mailHtml, mailText } from './mail-content.ts';
import { openTransport } from './mail-transport.ts';

/** Mails that are queued with the change that they are about, and written and sent by a job. */
export type Mail = {
  /** Queues a mail; within a transaction it is sent only when that commits. */
  queue(mail: MailRequest, transaction?: Connection): Promise<void>;
  /**
   * Writes and sends a queued mail; rejects when the mail server does not take it, and drops it after the
   * last attempt.
   */
  send(id: number, attempt: { isLast: boolean }): Promise<void>;
};

/** What mail takes: the job queue is the part that adds a job. */
export type MailOptions = {
  db: Connection;
  configuration: Pick<Configuration, 'smtpUrl' | 'mailFrom' | 'dataFolder' | 'url'>;
  jobs: { add(queue: 'send-mail', id: number, transaction?: Connection): Promise<void> };
  log: Log;
};

/** Opens the outgoing mail. */
export function openMail({ db, configuration, jobs, log }: MailOptions): Mail {
  const { url, mailFrom } = configuration;
  const deliver = openTransport(configuration, log);

  return {
    async queue({ kind, email, data = {}, language }, transaction = db) {
      const { id } = await transaction
        .insertInto('mail')
        .values({ kind, email, data: JSON.stringify({ ...data, language }) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await jobs.add('send-mail', id, transaction);
    },
    async send(id, { isLast }) {
      const row = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return;

      const { siteName } = await readSettings(db);
      const { language, ...data } = row.data;
      const mail: MailRequest = { kind: row.kind as MailRequest['kind'], email: row.email, data };
      if (typeof language === 'string') {
        mail.language = language;
      }

      const content = await writeMail({ db, url, siteName }, mail);

      try {
        if (content) {
          const brand = await readBrand(db, { name: siteName, url });
          await deliver({
            from: { name: siteName, address: mailFrom },
            to: row.email,
            subject: content.subject,
            text: mailText(content, brand),
            html: mailHtml(content, brand),
            link: content.action?.url,
          });
        }
      } catch (cause) {
        if (isLast) {
          await db.deleteFrom('mail').where('id', '=', id).execute();
        }
        throw new TidemarkError('unavailable', 'The mail server did not take the mail.', { cause });
      }

      await db.deleteFrom('mail').where('id', '=', id).execute();
    },
  };
}
