import type { Translation } from '../texts-of.ts';
import { data } from './data.ts';

/** Japanese. */
export const japanese = { data } satisfies Translation;
