import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '#server/base/base.server.ts';
import type { Configuration } from '#server/host/host.server.ts';

/** A mail that is ready to be sent. `link` is its one-time link. */
type FinishedMail = {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  link?: string;
};

/** Hands a mail to a mail server, or rejects when that does not take it. */
export type Deliver = (mail: FinishedMail) => Promise<void>;

/** How long a mail server may take to respond, in milliseconds. */
const timeout = 20_000;

/** Delivers through the configured mail server; without one, into the folder `mail` of the data folder. */
export function openTransport(
  { smtpUrl, dataFolder }: Pick<Configuration, 'smtpUrl' | 'dataFolder'>,
  log: Log,
): Deliver {
  if (smtpUrl) return deliverBySmtp(smtpUrl);
  return deliverToFolder(join(dataFolder, 'mail'), log);
}

function deliverBySmtp(url: string): Deliver {
  const transport = createTransport(url, {});
  Object.assign(transport.options, {
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // The texts are our own, and never name files or addresses to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return async ({ link: _link, ...mail }) => void (await transport.sendMail(mail));
}

/**
 * Writes each mail as a file that mail programs open, and its link to the log, so that one can go on without
 * a server.
 */
function deliverToFolder(folder: string, log: Log): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async ({ link, ...mail }) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });

    const name = `${new Date().toISOString().replaceAll(':', '-')}-${mail.to.replaceAll(/[^\w.@+-]/g, '_')}.eml`;
    await writeFile(join(folder, name), message as Buffer, { mode: 0o600 });
    log.info(
      { file: join('mail', name), link },
      'a mail was written to the data folder, because SMTP_URL is not set',
    );
  };
}
