import { readdirSync } from 'node:fs';

let script: string | undefined;

/** The address of the visitor's script. Its name has a hash of its content, and what it loads imports it by that name. */
export function visitorScript(): string {
  if (import.meta.env.DEV) return '/src/screens/page/visitor.ts';
  script ??= readdirSync('build/client/assets').find((name) => /^visitor\.[\w-]+\.js$/.test(name));
  if (!script) throw new Error('The build has no script for visitors.');
  return `/assets/${script}`;
}
