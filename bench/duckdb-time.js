// Loaded into a server before everything else (`--import`): counts how long at least one call of DuckDB was
// running, and tells a process that asks for it.
import { createRequire } from 'node:module';

// As the package sees them that our code uses.
const requireFrom = createRequire(createRequire(import.meta.url).resolve('@duckdb/node-api'));
const bindings = requireFrom('@duckdb/node-bindings');
let running = 0;
let since = 0;
let busy = 0;

function end() {
  running -= 1;
  if (running === 0) {
    busy += performance.now() - since;
  }
}

// The exports are neither listed nor assigned to.
const timed = Object.getOwnPropertyNames(bindings).map((name) => {
  const call = bindings[name];
  if (typeof call !== 'function') return [name, call];

  const timedCall = (...args) => {
    const result = call(...args);
    // Nobody waits for the end of a transaction of reads.
    if (!(result instanceof Promise) || args.includes('ROLLBACK')) return result;

    if (running === 0) {
      since = performance.now();
    }

    running += 1;
    result.then(end, end);
    return result;
  };
  return [name, timedCall];
});
requireFrom.cache[requireFrom.resolve('@duckdb/node-bindings')].exports = Object.fromEntries(timed);

process.on('message', (message) => {
  if (message === 'duckdb-time') {
    process.send?.({ busy });
  }
});
process.channel?.unref();
