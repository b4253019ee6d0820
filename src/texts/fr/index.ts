import type { Translation } from '../texts-of.ts';
import { data } from './data.ts';

/** French. */
export const french = { data } satisfies Translation;
