import type { ManyField } from '#dataview/filters/filter-form-props.ts';
import { problemOf } from '#domain/page/filter/section-query.ts';
import { offeredFilters } from '#dataview/query/build-queries.ts';
import { DataMessage } from '#dataview/rows/data-message.tsx';
import type { DataState } from '#dataview/state/data-state.ts';
import { filterForm } from '#dataview/filters/filter-fields.ts';
import { FilterForm } from '#dataview/filters/filter-form.tsx';
import { PlainChoices } from '#dataview/filters/plain-choices.tsx';
import { IslandMarkup } from '../island-markup.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { chooseColumns } from './editing/choose-columns.ts';
import { filterSection } from './index.ts';

/** The page's filters as a form; its island makes long lists of values searchable. */
export function SectionView(props: SectionViewProps<DataState>) {
  const { id, state, results, context, href, hidden } = props;
  if (props.editing && state.sourceInfo && offeredFilters(state).length === 0) {
    return <p className="tm-quiet">{chooseColumns}</p>;
  }

  const problem = results.rows;
  if (problem && problem.status !== 'ready') return <DataMessage message={problemOf(problem)} />;

  const form = filterForm({
    id,
    state,
    results,
    filters: context.filters,
    href,
    hidden,
    selected: context.selectedFilters,
    locale: context.locale,
  });
  if (!form) return null;

  const isSearchable = form.fields.some(({ kind }) => kind === 'many');
  if (!isSearchable) return <FilterForm {...form} />;

  const properties = { form, pageId: context.page.id, section: id };
  return (
    <IslandMarkup type={filterSection} view={props} properties={properties}>
      <FilterForm {...form} choices={props.editing ? undefined : WaitingChoices} />
    </IslandMarkup>
  );
}

/** The values of a filter as the island finds them: with the place of its search field and buttons. */
function WaitingChoices({ field }: { field: ManyField }) {
  return <PlainChoices field={field} isSearchable />;
}
