import { accounts } from './accounts.ts';
import { charts } from './charts.ts';
import { columns } from './columns.ts';
import { controls } from './controls.ts';
import { data } from './data.ts';
import { errors } from './errors.ts';
import { filters } from './filters.ts';
import { mails } from './mails.ts';
import { pages } from './pages.ts';
import { search } from './search.ts';
import { sections } from './sections.ts';
import { translation } from './translation.ts';

/** The texts of the product that visitors read, in English: the original of all translations. */
export const english = { accounts, charts, columns, controls, data, errors, filters, mails, pages, search, sections, translation } as const;
