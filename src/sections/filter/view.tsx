import { DataMessage } from '#dataview/data-message.tsx';
import type { DataState } from '#dataview/data-state.ts';
import { FilterPanel } from '#dataview/filter-panel.tsx';
import type { SectionViewProps } from '../section-type.ts';

/** The page's filters as a form. */
export function SectionView({ id, state, results, context, href, hidden }: SectionViewProps<DataState>) {
  const problem = results.rows;
  if (problem && problem.status !== 'ready') return <DataMessage message={problem.message} />;
  return (
    <FilterPanel
      id={id}
      state={state}
      results={results}
      filters={context.filters}
      href={href}
      hidden={hidden}
    />
  );
}
