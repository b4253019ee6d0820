import type { Translation } from '../texts-of.ts';
import { charts } from './charts.ts';
import { columns } from './columns.ts';
import { controls } from './controls.ts';
import { data } from './data.ts';
import { filters } from './filters.ts';
import { pages } from './pages.ts';
import { search } from './search.ts';
import { sections } from './sections.ts';
import { translation } from './translation.ts';

/** Simplified Chinese. */
export const simplifiedChinese = {
  charts,
  columns,
  controls,
  data,
  filters,
  pages,
  search,
  sections,
  translation,
} satisfies Translation;
