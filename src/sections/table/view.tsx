import type { RowsParameters } from '#dataview/query/rows-request.ts';
import { AttributionLine } from '#dataview/rows/attribution-line.tsx';
import { DataMessage } from '#dataview/rows/data-message.tsx';
import type { DataState } from '#dataview/state/data-state.ts';
import { DownloadLinks } from '#dataview/rows/download-links.tsx';
import { FilterPanel } from '#dataview/filters/filter-panel.tsx';
import { RowSearch } from '#dataview/rows/row-search.tsx';
import { NoRows } from '#dataview/rows/no-rows.tsx';
import { onFirstPage } from '#dataview/rows/on-first-page.ts';
import { Pager } from '#dataview/rows/pager.tsx';
import { rowEditing } from '#dataview/query/row-editing.ts';
import { selectionOf } from '#dataview/filters/selection.ts';
import { SelectionChips } from '#dataview/filters/selection-chips.tsx';
import { areHidden, sectionRows } from '#dataview/query/section-rows.ts';
import { AgainstNote } from '#dataview/rows/against-note.tsx';
import { OverNote } from '#dataview/rows/over-note.tsx';
import { withComparedColumns } from '#dataview/state/against-columns.ts';
import { ShareNote } from '#dataview/rows/share-note.tsx';
import { useTexts } from '#texts/use-texts.tsx';
import { RowEditorMarkup } from '../row-editor-markup.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { DataTable } from './data-table.tsx';

/** A table of data with its filters, pager and attribution. */
export function SectionView(props: SectionViewProps<DataState, RowsParameters>) {
  const { id, title, state, results, context, href, hidden, editing } = props;
  const { sections: texts } = useTexts();
  const compared = withComparedColumns(state);
  const found = sectionRows(compared, results, context);
  if (found === null) {
    if (editing || Object.keys(results).length > 0) return <DataMessage message={null} />;
    return null;
  }

  if ('rows' in found && !editing && areHidden(state, found.rows)) return null;

  const hrefOfFirst = onFirstPage(href);
  const panel = (
    <FilterPanel
      id={id}
      state={state}
      results={results}
      filters={context.filters}
      href={hrefOfFirst}
      hidden={hidden}
      selected={context.selectedFilters}
      locale={context.locale}
    />
  );
  const search = <RowSearch {...props} />;

  if ('message' in found) {
    return (
      <div className="tm-data">
        {panel}
        {search}
        <DataMessage {...found} title={title} />
      </div>
    );
  }

  const { rows } = found;
  const { result } = rows;
  const selection = selectionOf(state, context.filters, hrefOfFirst, rows);
  const label = title || rows.attribution.sourceName || texts.theTable;
  const rowsEditing = rowEditing(state, rows, context);

  return (
    <div className="tm-data">
      {panel}
      {search}
      <SelectionChips selection={selection} named={context.namedFilters} />
      {rowsEditing && (
        <RowEditorMarkup name="RowsEditor" view={props} properties={{ label, editing: rowsEditing }} />
      )}
      <DataTable section={props} rows={rows} label={label} selection={selection} />
      {result.rows.length === 0 && <NoRows {...props} length={result.length} />}
      {editing && <ShareNote rows={rows} />}
      <OverNote rows={rows} />
      <AgainstNote state={compared} rows={rows} filters={context} />
      <Pager
        display={state.display}
        parameters={context.parameters}
        length={result.length}
        shown={result.rows.length}
        href={href}
        label={label}
        locale={rows.locale}
      />
      <DownloadLinks state={compared} rows={rows} context={context} />
      {state.display.showAttribution && <AttributionLine rows={rows} state={state} />}
    </div>
  );
}
