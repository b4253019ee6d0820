import type { Translation } from '../texts-of.ts';
import { data } from './data.ts';

/** German. */
export const german = { data } satisfies Translation;
