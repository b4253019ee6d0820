#!/usr/bin/env node
// The program of `npx tidemark backup FILE` and `npx tidemark restore FILE`.
const [command = '', ...rest] = process.argv.slice(2);
if (command === 'backup' || command === 'restore') {
  process.argv.splice(2, process.argv.length, '--backup', command, ...rest);
  await import('./start.js');
} else {
  console.error('Write `npx tidemark backup FILE` or `npx tidemark restore FILE`.');
  process.exitCode = 2;
}
