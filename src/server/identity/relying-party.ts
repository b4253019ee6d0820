import { isIP } from 'node:net';

/**
 * The relying party of a passkey: `id` is the host name that it is for, `origin` the address of the page that
 * uses it.
 */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of a page: passkeys belong to the host of the public address, and can be used there and
 * on its subdomains. Null on other hosts, and where the host is an IP address, for which browsers make no
 * passkeys. On a server at a loopback address, `localhost` is a host of its own.
 */
export function relyingParty(page: string, publicUrl: string): RelyingParty | null {
  const [{ host, hostname }, own] = [new URL(page), new URL(publicUrl)];
  const origin = `${own.protocol}//${host}`;
  const isOurs = host === own.host || host.endsWith(`.${own.host}`);
  if (isOurs) {
    if (isIP(own.hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
    return { id: own.hostname, origin };
  }
  const isLoopback = own.hostname === '127.0.0.1' || own.hostname === '[::1]';
  if (isLoopback && hostname === 'localhost') return { id: hostname, origin };
  return null;
}
