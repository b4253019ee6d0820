import type { Translation } from '../texts-of.ts';
import { accounts } from './accounts.ts';
import { charts } from './charts.ts';
import { columns } from './columns.ts';
import { controls } from './controls.ts';
import { data } from './data.ts';
import { editing } from './editing.ts';
import { errors } from './errors.ts';
import { explore } from './explore.ts';
import { filters } from './filters.ts';
import { mails } from './mails.ts';
import { maps } from './maps.ts';
import { pages } from './pages.ts';
import { search } from './search.ts';
import { sections } from './sections.ts';
import { source } from './source.ts';
import { translation } from './translation.ts';

/** French. */
export const french = {
  accounts,
  charts,
  columns,
  controls,
  data,
  editing,
  errors,
  explore,
  filters,
  mails,
  maps,
  pages,
  search,
  sections,
  source,
  translation,
} satisfies Translation;
