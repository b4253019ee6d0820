import type { BlockList } from 'node:net';
import { familyOf } from '#server/host/host.server.ts';

/** How many entries of `X-Forwarded-For` are read, from the right. */
const maxForwarders = 20;

/**
 * The address that a request comes from, for limits: the sender of the connection, or when that is a trusted
 * proxy, the last address of `X-Forwarded-For` that is not a trusted proxy. All addresses of an IPv6 network
 * (/64) are one, because one person has them all.
 */
export function clientAddress(
  sender: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: BlockList,
): string {
  let client = normalize(sender ?? '');
  if (!forwardedFor || !isTrusted(trustedProxies, sender)) return network(client);

  for (const entry of forwardedFor.split(',').slice(-maxForwarders).toReversed()) {
    const forwarder = normalize(withoutPort(entry.trim()));
    // Everything to the left of an invalid entry was written by somebody who is not trusted.
    if (!familyOf(forwarder)) break;
    client = forwarder;
    if (!isTrusted(trustedProxies, client)) break;
  }

  return network(client);
}

/** Whether an address is one of a trusted proxy. */
export function isTrusted(trustedProxies: BlockList, sender = ''): boolean {
  const address = normalize(sender);
  const family = familyOf(address);
  return family !== null && trustedProxies.check(address, family);
}

/** IPv4 addresses have one form, also where the system reports them as IPv6 (`::ffff:192.0.2.1`). */
function normalize(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1];
  if (bracketed !== undefined) return bracketed;
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;
}

/** The /64 network of an IPv6 address, written in full with zeros behind it; other texts as they are. */
function network(address: string): string {
  if (familyOf(address) !== 'ipv6') return address;
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`);
  const [start = '', end = ''] = hostname.slice(1, -1).split('::');
  const [first, last] = [groupsOf(start), groupsOf(end)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const groups = [...first, ...zeros, ...last].map((group, index) => (index < 4 ? group : '0'));

  return groups.map((group) => group.padStart(4, '0')).join(':');
}

const groupsOf = (text: string): string[] => text.split(':').filter((group) => group !== '');
