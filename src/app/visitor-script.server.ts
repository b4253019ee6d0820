import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The address of the visitor's script, with a mark of its content so that browsers may keep it for good. */
export function visitorScript(): string {
  if (import.meta.env.DEV) return '/src/screens/page/visitor.ts';
  const script = readFileSync('build/client/assets/visitor.js');
  return `/assets/visitor.js?v=${createHash('sha256').update(script).digest('base64url').slice(0, 10)}`;
}
