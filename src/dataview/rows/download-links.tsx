import type { SectionViewer } from '#domain/page/filter/section-query.ts';
import type { DataRequestInput, PivotInput } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { hasPlaces } from '#domain/source/column/place-columns.ts';
import {
  fileLinks,
  workbookNote,
  type ColumnNaming,
  type FileForm,
} from '#domain/source/upload/file-forms.ts';
import { textsOf } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { againstName } from '../query/against-in-words.ts';
import { rowsQuery } from '../query/build-queries.ts';
import type { RowsContext } from '../query/rows-request.ts';
import { columnKey, type ColumnDescriptor } from '../state/column-descriptor.ts';
import {
  conditionNamesOf,
  resultLabel,
  type ConditionNames,
  type LabelledConditions,
} from '../query/function-in-words.ts';
import { functionOfColumn } from '../state/column-function.ts';
import { labelWithOver } from '../state/over-in-words.ts';
import { overOf } from '../state/over-columns.ts';
import type { DataState } from '../state/data-state.ts';
import { OtherNameLinks } from './other-name-links.tsx';

/**
 * The pivot of a section by the keys of its groups, and its totals and closed groups as the query string of a
 * file lists them.
 */
export type DownloadedPivot = PivotInput & { totals: string; closed: string };

/** Columns of a file that a section calculates from others, added to a request, and their labels by name. */
export type CalculatedColumns = {
  added(request: DataRequestInput): DataRequestInput;
  labels: Readonly<Record<string, string>>;
};

/** What a file has beside the rows of a section: a language, and by what values in its names are named. */
type FileOptions = {
  language?: string | undefined;
  names?: ConditionNames | null;
  pivot?: DownloadedPivot | null;
  calculated?: CalculatedColumns | null;
};

/**
 * The address of a file with all rows of a section as it shows them: its columns, names, filters, groups and
 * order, with what people read in a language; null before a source is chosen. Files for people have a pivot,
 * those for programs a row for each of its groups.
 */
export function downloadAddress(
  state: DataState,
  context: RowsContext,
  { language, names: valueNames = null, pivot = null, calculated = null }: FileOptions = {},
): ((form: FileForm, naming: ColumnNaming | null) => string) | null {
  const query = rowsQuery(state, context, 'all');
  if (!state.sourceInfo || query.kind !== 'rows') return null;

  const whole = calculated ? calculated.added(query.request) : query.request;
  const { fromIndex: _from, toIndex: _to, totals: _totals, ...request } = whole;
  const names = Object.entries({ ...ownNames(state, context, valueNames), ...calculated?.labels });
  const search = new URLSearchParams({
    request: JSON.stringify(pivot ? withGroupsAround(request, pivot) : request),
  });
  if (names.length > 0) {
    search.set('labels', JSON.stringify(Object.fromEntries(names)));
  }

  if (language) {
    search.set('language', language);
  }

  const pivoted = new URLSearchParams(search);
  if (pivot) {
    const { totals, closed, ...own } = pivot;
    pivoted.set('request', JSON.stringify({ ...request, pivot: own }));
    pivoted.set('totals', totals);
    if (closed !== '') {
      pivoted.set('closed', closed);
    }
  }

  const start = `/download/${state.sourceInfo.sourceId}/${query.versionId}/data`;

  return (form, naming) => {
    const own = form === 'csv' || form === 'xlsx' ? pivoted : search;
    return `${start}.${form}?${own.toString()}${naming === null ? '' : `&names=${naming}`}`;
  };
}

/** A request of a pivot without it: the group around each innermost group is named. */
function withGroupsAround(
  request: Pick<DataRequestInput, 'groupBy' | 'over'>,
  { across }: PivotInput,
): Pick<DataRequestInput, 'groupBy' | 'over'> {
  const { groupBy = [], over } = request;
  if (!over) return request;

  const rows = groupBy.filter((key) => !across.includes(key));
  const around = [...rows.slice(0, -1), ...across];
  const named = Object.entries(over).map(([key, { inParent, ...own }]) => [
    key,
    inParent ? { ...own, within: around } : own,
  ]);
  return { ...request, over: Object.fromEntries(named) };
}

/**
 * What a section calls its visible columns, by their keys, where its source calls them otherwise or does not
 * have them, or results of functions have names in another language than English.
 */
function ownNames(
  { columns }: DataState,
  { locale }: RowsContext,
  names: ConditionNames | null,
): Record<string, string> {
  const { data: texts, filters } = textsOf(locale);
  const isNamed = ({ customName, formula, fn, over, against }: ColumnDescriptor) =>
    customName || formula || over || against || (locale !== undefined && fn !== '');

  const named = columns.filter(
    (column) => column.show && (isNamed(column) || functionOfColumn(column) !== null),
  );
  return Object.fromEntries(
    named.map((column) => {
      const label = resultLabel(column, columns, { data: texts, filters }, names);
      const title = labelWithOver(label, column, overOf(columns, column), texts);
      const selection = againstName(column.against, { own: '', other: texts.againstOther }, locale);
      if (selection === '') return [columnKey(column), title];
      return [columnKey(column), texts.titled({ title, text: selection })];
    }),
  );
}

/** Whether a section has links to download for a viewer. The data itself takes the level of its source. */
export const mayDownload = ({ display }: DataState, viewer: Pick<SectionViewer, 'level'>): boolean =>
  display.allowDownload && viewer.level >= display.downloadLevel;

/**
 * How many columns a file of a section has: those of its source, or only its visible ones where it groups its
 * rows.
 */
function columnsOfFile({ columns }: DataState): number {
  const visible = columns.filter(({ show }) => show);
  const isGrouped = visible.some(({ group, fn }) => group || fn);
  if (isGrouped) return visible.length;
  return columns.length;
}

/** Whether the rows of a file have shapes or coordinates of its source, not only results of functions. */
function hasPlacesInFile({ columns }: DataState, source: readonly SourceColumn[]): boolean {
  const visible = columns.filter(({ show }) => show);
  const isGrouped = visible.some(({ group, fn }) => group || fn);
  if (!isGrouped) return hasPlaces(source);
  const plainNames = new Set(visible.filter(({ fn }) => fn === '').map(({ name }) => name));
  return hasPlaces(source.filter(({ name }) => plainNames.has(name)));
}

type DownloadLinksProps = {
  state: DataState;
  /** Its rows with the columns of its source, and how many rows there are on all of its pages. */
  rows: {
    language?: string;
    result: { length: number } & LabelledConditions;
    columns: SourceColumn[];
  };
  context: RowsContext & { viewer: Pick<SectionViewer, 'level'> };
  pivot?: DownloadedPivot;
  calculated?: CalculatedColumns | null;
};

/** Links to a section's rows as files, where it allows that. */
export function DownloadLinks({ state, rows, context, pivot, calculated }: DownloadLinksProps) {
  const { data: texts } = useTexts();
  const addressOf = mayDownload(state, context.viewer)
    ? downloadAddress(state, context, {
        language: rows.language,
        names: conditionNamesOf({ ...rows, locale: context.locale }),
        pivot: pivot ?? null,
        calculated: calculated ?? null,
      })
    : null;
  if (!addressOf) return null;

  const size = {
    rows: rows.result.length,
    columns: columnsOfFile(state),
    hasPlaces: hasPlacesInFile(state, rows.columns),
  };
  const links = fileLinks(size, addressOf);
  const note = workbookNote(size, texts);

  return (
    <div className="tm-attribution tm-downloads">
      {`${texts.download} `}
      {links.map(({ form, label, href }, index) => (
        <span key={form}>
          {index > 0 && ' · '}
          <a href={href} download rel="nofollow">
            {label}
          </a>
        </span>
      ))}
      {note && ` · ${note}`}
      <OtherNameLinks links={links} />
    </div>
  );
}
