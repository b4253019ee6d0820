import { z } from 'zod';

/** The most characters of an address. */
const mostCharacters = 2000;

const addressRule = 'an address begins with https:// or http://, such as https://data.example.org/floods.csv';

/** An address of the web, without a user and a password in it. */
export const webAddress = z
  .string()
  .trim()
  .min(1, 'an address is missing')
  .max(mostCharacters, `an address has at most ${mostCharacters} characters`)
  .refine(isOfTheWeb, addressRule)
  .refine(
    (text) => !isOfTheWeb(text) || new URL(text).username + new URL(text).password === '',
    'a user and a password have fields of their own, and are not part of the address',
  )
  .transform((text) => new URL(text).href);

const secret = (name: string) =>
  z
    .string()
    .max(4000, `${name} has at most 4,000 characters`)
    .regex(/^[^\r\n\0]*$/, `${name} has no line breaks`);

/** What is sent as a header as it is. */
const headerValue = (name: string) =>
  secret(name).regex(/^[\t\x20-\x7e\x80-\xff]*$/, `${name} has only letters and signs of Latin-1`);

/** Names of headers that a request has by itself, or that would change where it goes. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|proxy-.*)$/i;

const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'a header has a name of letters, digits and hyphens')
  .refine((name) => !ownHeaders.test(name), 'this header is set by the request itself');

/**
 * How a connection signs in: with a user and a password, with a token, or with headers, by name. All of it is
 * secret: it is stored encrypted and never shown again.
 */
export const connectionAccessSchema = z
  .strictObject({
    user: secret('a user').optional(),
    password: secret('a password').optional(),
    token: headerValue('a token').optional(),
    headers: z.record(headerName, headerValue('a header')).default({}),
  })
  .refine(({ headers }) => Object.keys(headers).length <= 20, 'there are at most 20 headers')
  .refine(({ user, token }) => !user || !token, 'sign in with a user or with a token, not with both');
/** How a connection signs in. */
export type ConnectionAccess = z.output<typeof connectionAccessSchema>;

function isOfTheWeb(text: string): boolean {
  if (!URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
}
