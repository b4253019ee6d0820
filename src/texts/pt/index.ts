import type { Translation } from '../texts-of.ts';
import { data } from './data.ts';

/** Portuguese, as in Brazil. */
export const portuguese = { data } satisfies Translation;
