import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import type { DataControls } from '#domain/page/content/data-controls.ts';
import { patternColumns } from '#domain/page/content/title-pattern.ts';
import { sourceInfoOf } from '#dataview/sources/with-source.ts';
import { proposeControls, type TemplateKeys } from '#domain/page/template/propose-controls.ts';
import type { KnownValues } from '#domain/source/column/identifying-columns.ts';

/** The controls of a template while they are chosen; `publish: null` is what the filters suggest. */
export type ControlsDraft = Omit<DataControls, 'source' | 'version' | 'publish'> & {
  source: number | null;
  version: number | null;
  publish: boolean | null;
};

/** The controls before anything is chosen: pages are put below the one that the template was made of. */
export const newControls = (madeOf: number | null): ControlsDraft => ({
  source: null,
  version: null,
  follows: false,
  title: '',
  key: '',
  filters: [],
  parent: madeOf,
  hideInNav: true,
  publish: null,
});

/** A version of a source, or, where it `follows`, the newest one, whichever that is. */
type ChosenVersion = { source: CatalogueSource; version?: number | undefined; follows?: boolean };

/** Whether the pages are published: unless it is chosen, those that a filter tells from each other. */
export const isPublishing = ({ publish, filters }: Pick<ControlsDraft, 'publish' | 'filters'>): boolean =>
  publish ?? filters.length > 0;

/**
 * The controls when a source or one of its versions is chosen. Another source starts with what is proposed
 * for it.
 */
export function chooseVersion(
  draft: ControlsDraft,
  { source, version, follows = false }: ChosenVersion,
  keys: TemplateKeys,
  known: KnownValues | null = null,
): ControlsDraft {
  const id = sourceInfoOf(source, version)?.versionId ?? null;
  const chosen = { ...draft, source: source.id, version: id, follows };
  if (draft.source === source.id) return chosen;
  return { ...chosen, ...proposeControls(source.columns, keys, known) };
}

/** The controls while what is proposed for another source is read: they cannot be sent. */
export function unproposed(
  draft: ControlsDraft,
  { sourceId, versionId }: { sourceId: number; versionId: number },
): ControlsDraft {
  return { ...draft, source: sourceId, version: versionId, title: '', key: '', filters: [] };
}

/** The controls as they can be sent; null while something is missing. */
export function readyControls(draft: ControlsDraft): DataControls | null {
  const { source, version, ...rest } = draft;
  if (source === null || version === null || patternColumns(rest.title).length === 0 || rest.key === '') {
    return null;
  }

  const isIncomplete = draft.filters.some(
    ({ column }, index) => column === '' || filterProblem(draft.filters, index) !== undefined,
  );
  if (isIncomplete) return null;
  return { ...rest, source, version, publish: isPublishing(draft) };
}

/** What is missing of a filter, in a sentence. */
export function filterProblem(filters: DataControls['filters'], at: number): string | undefined {
  const filter = filters[at];
  if (!filter?.searchKey) return 'A filter needs a search key.';
  if (filters.some(({ searchKey }, index) => index < at && searchKey === filter.searchKey)) {
    return 'Another filter has this search key.';
  }
  return undefined;
}
