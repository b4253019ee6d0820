import type { CSSProperties } from 'react';
import { DataMessage } from '#dataview/rows/data-message.tsx';
import { FilterForm } from '#dataview/filters/filter-form.tsx';
import { Pager } from '#dataview/rows/pager.tsx';
import { problemOf } from '#domain/page/filter/section-query.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { readersNote } from './editing/readers-note.ts';
import { indexFilters } from './index-filters.ts';
import { indexColumns, sectionsName, type ComponentsIndexState, type IndexParameters } from './index.ts';
import { sectionColumns } from './section-columns.tsx';

type ViewProps = SectionViewProps<ComponentsIndexState, IndexParameters>;

/** The published sections of the site as a table, with filters and pages that work without script. */
export function SectionView(props: ViewProps) {
  const { id, title, state, results, context, href, hidden, editing } = props;
  const { parameters } = context;
  const { sections: texts } = useTexts();
  const found = results[sectionsName];
  if (found?.status !== 'listed') return <DataMessage message={found ? problemOf(found) : null} />;

  const { list, locale } = found;
  const form = indexFilters({ id, state, list, locale, parameters, href, hidden });
  const label = title || texts.theIndex;

  return (
    <div className="tm-data">
      {form && <FilterForm {...form} />}
      {list.sections.length > 0 ? (
        <Sections state={state} context={context} sections={list.sections} label={label} />
      ) : (
        <NoSections href={href} total={list.total} />
      )}
      <Pager
        display={{ usePagination: true, choosesPageSize: false, firstOnly: false, pageSize: state.pageSize }}
        parameters={{ page: parameters.page, rows: null }}
        length={list.total}
        shown={list.sections.length}
        href={({ parameters: { page = 0 } }) => href({ parameters: { page } })}
        label={label}
        locale={locale}
      />
      {editing && <p className="tm-attribution">{readersNote}</p>}
    </div>
  );
}

function HeaderCell({ textKey, paperWidth }: (typeof sectionColumns)['page']) {
  const { sections: texts } = useTexts();
  const look: CSSProperties & Record<'--paper', number> = { '--paper': paperWidth };
  return (
    <th scope="col" style={look}>
      {texts[textKey]}
    </th>
  );
}

function Sections({
  state,
  context,
  sections,
  label,
}: Pick<ViewProps, 'state' | 'context'> & {
  sections: Parameters<(typeof sectionColumns)['page']['render']>[0][];
  label: string;
}) {
  const texts = useTexts();
  const columns = indexColumns.filter((column) => state.columns.includes(column));
  return (
    <div className="tm-scroll" tabIndex={0} role="group" aria-label={label}>
      <table className="tm-table">
        <caption className="tm-sr">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column} {...sectionColumns[column]} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.path}>
              {columns.map((column) => (
                <td key={column}>{sectionColumns[column].render(section, context.site, texts)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoSections({ total, href }: Pick<ViewProps, 'href'> & { total: number }) {
  const { data, sections: texts } = useTexts();
  if (total === 0) return <p className="tm-empty">{texts.noSections}</p>;
  return (
    <p className="tm-empty">
      {data.noSuchPage} <a href={href({ parameters: { page: 0 } })}>{data.toFirstPage}</a>
    </p>
  );
}
