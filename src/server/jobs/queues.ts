import { keysOf } from '#domain/value/object/keys-of.ts';

/** A day in seconds. */
const day = 24 * 3600;

/** A job that fails is tried again after 5, 10, 20 … seconds; finished jobs are deleted after 30 days. */
export const queueOptions = {
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 3600,
  // The jobs of a node that died are given to others after a minute; a node that is alone has released them
  // at its start.
  heartbeatSeconds: 60,
  deleteAfterSeconds: 30 * day,
  // Workers are notified of new jobs instead of polling for them.
  notify: true,
} as const;

/** How long removed objects stay, in seconds: a request that stores the same bytes has named them by then. */
const removalDelay = 60;

/**
 * `cron` is the schedule, `once` means that only one job with an id may wait, `delay` is in seconds before a
 * job runs. When all attempts of a job have failed, also with their nodes, `onFailure` gets a job with the
 * same id. `isRepeatable` is false where another node should not begin a job while this one works on it.
 */
export type QueueKind = {
  once?: boolean;
  cron?: string;
  delay?: number;
  onFailure?: string;
  isRepeatable?: boolean;
};

/** The queues; one that is named by others comes before them. */
export const queues = {
  'end-upload': {},
  'read-upload': { onFailure: 'end-upload' },
  'publish-upload': { onFailure: 'end-upload' },
  'end-source-run': {},
  'run-source': { onFailure: 'end-source-run' },
  'follow-run': { once: true },
  'take-statistics': {},
  'update-statistics': { once: true },
  'prepare-shapes': { once: true },
  'compact-version': { once: true },
  'find-long-logs': { once: true, cron: '7 * * * *' },
  'move-version': { once: true },
  'find-moves': { once: true, cron: '17 * * * *' },
  'remove-objects': { once: true, delay: removalDelay },
  'send-mail': { isRepeatable: false },
  'publish-page': {},
  'generate-pages': { once: true },
  'end-move': {},
  'move-sections': { onFailure: 'end-move' },
  'index-site': {},
  'make-image-sizes': { once: true },
  'remove-expired': { once: true, cron: '41 4 * * *' },
  'write-backup': { once: true, cron: '53 1 * * *' },
  'remove-orphans': { once: true, cron: '23 3 * * *' },
} as const satisfies Record<string, QueueKind>;

/** The name of a queue. */
export type Queue = keyof typeof queues;

/** The names of all queues. */
export const queueNames = keysOf(queues);
