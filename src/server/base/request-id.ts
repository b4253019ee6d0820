import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs the work of a request: each line of the log within it has the id. */
export const withRequestId = <Value>(id: string, work: () => Value): Value => current.run(id, work);

/** The id of the request that this code runs for; undefined in jobs and at the start. */
export const requestId = (): string | undefined => current.getStore();
