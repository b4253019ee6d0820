import { isLoopbackHost } from './security.ts';

/**
 * The host of an address that a response sends people to: the host of the request when it is one of ours
 * (that of the public address, or a subdomain of it), otherwise that of the public address. A client can
 * write any name there.
 */
export function ownHost(requested: string, publicUrl: string): string {
  const { host } = new URL(publicUrl);
  const isOurs =
    requested === host ||
    requested.endsWith(`.${host}`) ||
    (isLoopbackHost(requested) && isLoopbackHost(host));
  if (isOurs) return requested;
  return host;
}

/**
 * What an address begins with that a response sends people to: the public protocol, and the host by
 * `ownHost`.
 */
export function ownOrigin(requested: string, publicUrl: string): string {
  return `${new URL(publicUrl).protocol}//${ownHost(requested, publicUrl)}`;
}
