import { Socket, type LookupFunction } from 'node:net';
import type { Target } from '../request/public-address.ts';
import { checkedAddresses, type Network } from '../request/web-request.ts';

/**
 * A socket that connects to the checked addresses of a target and no others, whatever its client asks for.
 * Rejects with `forbidden` where one of them may not be reached.
 */
export async function checkedSocket(target: Target, { allowed }: Network): Promise<Socket> {
  const addresses = await checkedAddresses(target, allowed);
  const lookup: LookupFunction = (_host, { all }, callback) => {
    const [first] = addresses;
    if (all === true) {
      callback(null, addresses);
    } else {
      callback(null, first!.address, first!.family);
    }
  };

  return new CheckedSocket({ ...target, lookup });
}

/** Clients of databases call `connect` with a port and a host of their own. */
class CheckedSocket extends Socket {
  readonly #target: Target & { lookup: LookupFunction };

  constructor(target: Target & { lookup: LookupFunction }) {
    super();
    this.#target = target;
  }

  override connect(): this {
    const { host, port, lookup } = this.#target;
    return super.connect({ host, port, lookup });
  }
}
