import type { Translation } from '../texts-of.ts';
import { data } from './data.ts';
import { pages } from './pages.ts';
import { search } from './search.ts';
import { translation } from './translation.ts';

/** Italian. */
export const italian = { data, pages, search, translation } satisfies Translation;
