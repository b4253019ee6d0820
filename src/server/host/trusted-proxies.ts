import { BlockList, isIP } from 'node:net';

/** Reads a list of addresses and networks, such as `10.0.0.0/8, ::1`; null when an entry is neither. */
export function readTrustedProxies(text: string): BlockList | null {
  const list = new BlockList();
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  if (!entries.every((entry) => addEntry(list, entry))) return null;
  return list;
}

function addEntry(list: BlockList, entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = familyOf(address);
  if (!family || rest.length > 0) return false;

  if (prefix === undefined) {
    list.addAddress(address, family);
    return true;
  }

  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (family === 'ipv4' ? 32 : 128)) return false;

  list.addSubnet(address, Number(prefix), family);
  return true;
}

/** The kind of an address; null for a text that is none. */
export function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  if (version === 0) return null;
  if (version === 4) return 'ipv4';
  return 'ipv6';
}
