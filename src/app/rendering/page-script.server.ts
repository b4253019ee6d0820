import { readdirSync } from 'node:fs';

/** The small scripts of pages, with their sources. */
const sources = {
  visitor: '/src/screens/page/visitor/visitor.ts',
  interact: '/src/screens/page/interact/client/interact.ts',
  'account-forms': '/src/screens/sign-in/account-forms.ts',
  passkeys: '/src/screens/sign-in/passkeys.ts',
  'early-events': '/src/app/early-events.ts',
};

const found = new Map<string, string>();

/**
 * The address of a script. Its name has a hash of its content, and the scripts that it loads import it by
 * that name.
 */
export function pageScript(name: keyof typeof sources): string {
  if (import.meta.env.DEV) return sources[name];

  const known = found.get(name);
  if (known) return known;

  const script = readdirSync('build/client/assets').find(
    (file) => file.startsWith(`${name}.`) && file.endsWith('.js'),
  );
  if (!script) throw new Error(`The build has no script ${name}.`);

  const address = `/assets/${script}`;
  found.set(name, address);
  return address;
}
