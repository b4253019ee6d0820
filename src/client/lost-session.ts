import { isRecord } from '#domain/value/object/is-record.ts';
import { openedBy } from './account.ts';

/**
 * Why a request is not from the person who opened the page: nobody is signed in (`none`), or another person
 * is (`other`).
 */
export type LostSession = 'none' | 'other';

/** What the details of a refusal say about the session. */
export function lostSessionOf(details: unknown): LostSession | undefined {
  const session = isRecord(details) ? details['session'] : undefined;
  if (session === 'none' || session === 'other') return session;
  return undefined;
}

const listeners = new Set<(session: LostSession | null) => void>();

const report = (session: LostSession | null) => {
  for (const listener of listeners) {
    listener(session);
  }
};

/**
 * Tells the screen that a request was refused for its session; visitors never had one to lose. Returns
 * whether the screen tells the person, so that nothing else needs to.
 */
export function reportLostSession(details: unknown): boolean {
  const session = lostSessionOf(details);
  if (!session || !openedBy()) return false;
  report(session);
  return listeners.size > 0;
}

/** Tells the screen that a change was made, which takes the session of the person who opened the page. */
export const reportFoundSession = (): void => report(null);

/**
 * Calls back when a request of this page is refused for its session, and with null when a change is made;
 * returns how to stop that.
 */
export function onLostSession(listener: (session: LostSession | null) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
