import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

let address: string | undefined;

/** The address of the visitor's script, with a hash of its content so that browsers may cache it for ever. */
export function visitorScript(): string {
  if (import.meta.env.DEV) return '/src/screens/page/visitor.ts';
  return (address ??= `/assets/visitor.js?v=${hashFile('build/client/assets/visitor.js')}`);
}

const hashFile = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 10);
