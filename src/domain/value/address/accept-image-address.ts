/** The message for an address that cannot be that of an image. */
export const imageAddressProblem =
  'An image is a path of this site that begins with /, or a web address that begins with https://.';

// Control characters, spaces and backslashes: browsers drop or reinterpret them.
// oxlint-disable-next-line no-control-regex
const tricks = /[\u0000-\u0020\u007f-\u00a0\\]/u;

/**
 * The address of an image as it may be stored and shown, '' where there is none; undefined where it is not
 * allowed.
 */
export function acceptImageAddress(typed: unknown): string | undefined {
  if (typed === undefined || typed === null) return '';
  if (typeof typed !== 'string' || typed.length > 2048) return undefined;
  const address = typed.trim();
  if (address === '') return '';
  if (tricks.test(address) || address.startsWith('//')) return undefined;
  if (address.startsWith('/')) return address;

  if (/^https:\/\/[^/]/i.test(address) && URL.canParse(address)) return address;
  return undefined;
}
