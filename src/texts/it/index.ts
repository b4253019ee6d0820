import type { Translation } from '../texts-of.ts';
import { data } from './data.ts';

/** Italian. */
export const italian = { data } satisfies Translation;
