// Makes this process, and those that it starts, use the package `other-duckdb` in place of the DuckDB of the
// project: `node --import ./scripts/other-duckdb.js`. `npm run test:duckdb` installs it and runs with it.
import { registerHooks } from 'node:module';

const [own, other] = ['/node_modules/@duckdb/node-api/', '/node_modules/other-duckdb/'];

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    return { ...resolved, url: resolved.url.replace(own, other) };
  },
});
