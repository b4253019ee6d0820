#!/usr/bin/env node
// The program of `npx tidemark backup FILE`, `npx tidemark restore FILE` and `npx tidemark texts …`.
const [command = '', ...rest] = process.argv.slice(2);
const modes = { backup: ['--backup', 'backup'], restore: ['--backup', 'restore'], texts: ['--texts'] };
if (Object.hasOwn(modes, command)) {
  process.argv.splice(2, process.argv.length, ...modes[command], ...rest);
  await import('./start.js');
} else {
  console.error(
    'Write `npx tidemark backup FILE`, `npx tidemark restore FILE`, `npx tidemark texts export LANGUAGE [FILE]` or `npx tidemark texts import FILE`.',
  );
  process.exitCode = 2;
}
