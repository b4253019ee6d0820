import { SaidError } from '#texts/said-error.ts';
import type { RequestScope } from '../context.ts';

type Sender = Pick<RequestScope, 'services' | 'client'>;
type Mail = Parameters<RequestScope['services']['mail']['queue']>[0];

/**
 * Queues a mail that somebody without a session requested; rejects with `forbidden` when the client or the
 * address had too many.
 */
export async function queueMail({ services, client }: Sender, mail: Mail): Promise<void> {
  if (!services.authentication.accountLimit.countMail(mail.email, client)) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.waitQuarter);
  }
  await services.mail.queue(mail);
}
