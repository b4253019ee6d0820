import { filterQueries, offeredFilters, offeredKeys, searchKey } from '#dataview/query/build-queries.ts';
import { dataSection } from '#dataview/data-section.ts';
import { dataStateSchema, type DataState } from '#dataview/state/data-state.ts';
import type { SectionQuery } from '#domain/page/filter/section-query.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { SectionType } from '../section-type.ts';

/** Filters of the whole page, which every section with the same search keys follows. */
export const filterSection: SectionType<DataState> = {
  ...dataSection(dataStateSchema),
  name: 'Filter',
  label: 'Filters',
  description: 'Choices that filter every section of the page.',
  icon: 'list-filter',
  rank: 5,
  queries(state, context): Record<string, SectionQuery> {
    const { data: texts } = textsOf(context.locale);
    if (!state.sourceInfo) return { rows: { kind: 'invalid', message: texts.noForm } };
    if (offeredFilters(state).length === 0) {
      return { rows: { kind: 'invalid', message: texts.noColumns } };
    }
    return filterQueries(state, context);
  },
  presence(state, { filters }) {
    const offered = offeredFilters(state);
    if (offered.length === 0) return 'nowhere';
    const isChosen = offered.some((one) =>
      offeredKeys(one).some((key) => key !== searchKey(one.key) && Object.hasOwn(filters, key)),
    );

    // Paper has the choices in words, and not the form.
    if (isChosen) return 'everywhere';
    return 'screen';
  },
  island: { when: 'interaction' },
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};
