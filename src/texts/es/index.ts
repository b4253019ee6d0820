import type { Translation } from '../texts-of.ts';
import { data } from './data.ts';

/** Spanish. */
export const spanish = { data } satisfies Translation;
