import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { RequestScope } from '../context.ts';

type Sender = Pick<RequestScope, 'services' | 'client'>;
type Mail = Parameters<RequestScope['services']['mail']['queue']>[0];

/**
 * Queues a mail that somebody without a session requested; rejects with `forbidden` when the client or the
 * address had too many.
 */
export async function queueMail({ services, client }: Sender, mail: Mail): Promise<void> {
  if (!services.authentication.accountLimit.countMail(mail.email, client)) {
    throw new TidemarkError('forbidden', 'Too many attempts. Wait a quarter of an hour, then try again.');
  }
  await services.mail.queue(mail);
}
