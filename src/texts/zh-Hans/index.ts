import type { Translation } from '../texts-of.ts';
import { data } from './data.ts';

/** Chinese in simplified letters. */
export const simplifiedChinese = { data } satisfies Translation;
