/** A day and a month, in seconds. */
const day = 24 * 3600;

/** What becomes of a job that fails: it is tried again after 5, 10, 20 … seconds, and its error is kept for 30 days. */
export const queueOptions = {
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 3600,
  // A node that died gives its jobs back after a minute.
  heartbeatSeconds: 60,
  deleteAfterSeconds: 30 * day,
  // Workers are told of new jobs instead of finding them when they look next.
  notify: true,
} as const;

/** Every kind of work; `cron` is when it is done by itself, `once` says that the same work waits only once. */
export const queues = {
  'read-upload': {},
  'publish-upload': {},
  'take-statistics': {},
  'compact-version': { once: true },
  'find-long-logs': { once: true, cron: '7 * * * *' },
  'remove-orphans': { once: true, cron: '23 3 * * *' },
} as const satisfies Record<string, { once?: boolean; cron?: string }>;

/** A kind of work. */
export type Queue = keyof typeof queues;

/** All kinds of work. */
export const queueNames = Object.keys(queues) as Queue[];
