import ipaddr from 'ipaddr.js';
import type { AllowedTarget } from '#server/host/host.server.ts';

/** What a request goes to: the name of the host as the address has it, and the port. */
export type Target = { host: string; port: number };

/**
 * Whether sources may fetch from an IP address under which a target was found. Those of the public internet
 * are allowed; of this machine, its networks and all reserved ranges, only what the operator lists. IPv6
 * addresses that carry an IPv4 address in them count as reserved.
 */
export function mayFetchFrom(
  address: string,
  { host, port }: Target,
  allowed: readonly AllowedTarget[],
): boolean {
  if (!ipaddr.isValid(address)) return false;
  const found = ipaddr.process(address);
  if (found.range() === 'unicast') return true;

  return allowed.some((target) => {
    if (target.kind === 'host') {
      return target.name === host.toLowerCase() && (target.port === null || target.port === port);
    }

    const network = ipaddr.process(target.address);
    return network.kind() === found.kind() && found.match(network, target.prefix);
  });
}
