/** A mutex for each key: work under one key never overlaps, other work does, up to `limit` at once. */
export type KeyedMutex = <Value>(key: number, work: () => Promise<Value>) => Promise<Value>;

/** Creates a mutex; without a limit any number of keys run at once. */
export function createKeyedMutex(limit = Infinity): KeyedMutex {
  const last = new Map<number, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = () => {
    if (running < limit) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) {
      next();
    } else {
      running -= 1;
    }
  };

  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(enter).then(work).finally(leave);
    const settled = mine.catch(() => undefined);
    last.set(key, settled);
    void settled.then(() => last.get(key) === settled && last.delete(key));
    return mine;
  };
}
