import type { Translation } from '../texts-of.ts';
import { data } from './data.ts';

/** Arabic. */
export const arabic = { data } satisfies Translation;
