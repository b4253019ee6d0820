import { z } from 'zod';

/** The most caches that are told what changed. */
const mostCaches = 10;

const rule = `TIDEMARK_PURGE must be the addresses of at most ${mostCaches} caches with commas between them, such as http://127.0.0.1:6081/`;

/** The variable of the environment that names the caches in front. */
export const cacheInFrontFields = {
  TIDEMARK_PURGE: z
    .string()
    .max(2000, rule)
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((addresses) => addresses.length <= mostCaches && addresses.every(isAddress), rule),
};

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, search, hash } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && `${username}${search}${hash}` === '';
}
