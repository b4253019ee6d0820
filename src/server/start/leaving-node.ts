import { setTimeout as delay } from 'node:timers/promises';
import type { Draining } from '#server/http/http.server.ts';
import type { Services } from '#server/services.ts';

/** How a node leaves before it closes. */
export type LeavingNode = {
  isLeaving(): boolean;
  /** Resolves when the node can be closed. */
  leave(): Promise<void>;
  /** Ends the time in which others learn that this node leaves. */
  hurry(): void;
};

/**
 * Lets a node leave: `/readyz` says so, responses end their connections, requests that wait for a change are
 * answered, and running jobs go to other nodes. Meanwhile requests are answered as before, for the seconds
 * that a load balancer takes to send them elsewhere.
 */
export function leavingNode(
  { changes, jobs, configuration, log }: Pick<Services, 'changes' | 'jobs' | 'configuration' | 'log'>,
  draining: Draining,
): LeavingNode {
  const { drainSeconds } = configuration;
  const hurried = new AbortController();
  let isLeaving = false;

  return {
    isLeaving: () => isLeaving,
    hurry: () => hurried.abort(),
    async leave() {
      isLeaving = true;
      draining.begin();
      changes.endWaits();
      // Closing the jobs waits for them.
      void jobs.leave();

      if (drainSeconds > 0) {
        log.info({ seconds: drainSeconds }, 'this node leaves, and is not ready any more');
        await delay(drainSeconds * 1000, undefined, { signal: hurried.signal }).catch(() => undefined);
      }
    },
  };
}
