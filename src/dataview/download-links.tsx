import type { SectionViewer } from '#domain/page/section-query.ts';
import { calculatedLabel } from '#domain/source/column-label.ts';
import { rowsQuery, type RowsContext } from './build-queries.ts';
import { columnKey } from './column-descriptor.ts';
import type { DataState } from './data-state.ts';

const forms = [
  { file: 'data.csv', label: 'CSV' },
  { file: 'data.xlsx', label: 'Excel' },
  { file: 'data.json', label: 'JSON' },
  { file: 'data.parquet', label: 'Parquet' },
];

/** The address of a file with all rows of a section as it shows them: its columns, names, filters, groups and order. */
export function downloadAddress(state: DataState, context: RowsContext, file: string): string | null {
  const query = rowsQuery(state, context, 'all');
  if (!state.sourceInfo || query.kind !== 'rows') return null;
  const { fromIndex: _from, toIndex: _to, totals: _totals, ...request } = query.request;
  const names = Object.entries(ownNames(state));
  const search = new URLSearchParams({
    request: JSON.stringify(request),
    ...(names.length > 0 ? { labels: JSON.stringify(Object.fromEntries(names)) } : {}),
  });
  return `/download/${state.sourceInfo.sourceId}/${query.versionId}/${file}?${search.toString()}`;
}

/** What a section calls its visible columns, by their keys, where its source calls them otherwise or does not have them. */
function ownNames({ columns }: DataState): Record<string, string> {
  const named = columns.filter(({ show, customName, formula }) => show && (customName || formula));
  return Object.fromEntries(named.map((column) => [columnKey(column), calculatedLabel(column, column.fn)]));
}

/** Whether a section has links to download for a viewer. The data itself takes the level of its source. */
export const mayDownload = ({ display }: DataState, viewer: Pick<SectionViewer, 'level'>): boolean =>
  display.allowDownload && viewer.level >= display.downloadLevel;

/** Links to a section's rows as files, where it allows that. */
export function DownloadLinks({
  state,
  context,
}: {
  state: DataState;
  context: RowsContext & { viewer: Pick<SectionViewer, 'level'> };
}) {
  if (!mayDownload(state, context.viewer)) return null;
  const links = forms.flatMap(({ file, label }) => {
    const href = downloadAddress(state, context, file);
    return href === null ? [] : { href, label };
  });
  if (links.length === 0) return null;
  return (
    <p className="tm-attribution tm-downloads">
      Download:{' '}
      {links.map(({ href, label }, index) => (
        <span key={label}>
          {index > 0 && ' · '}
          <a href={href} download rel="nofollow">
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}
