import { useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { accessLevels } from '#domain/access/access.ts';
import { namesakes } from '#domain/source/description/namesakes.ts';
import type { SourceOrder } from '#domain/source/description/source-order.ts';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { plural } from '#domain/value/number/plural.ts';
import { textsOf } from '#texts/texts-of.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonStyle } from '#ui/button/button-style.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Select } from '#ui/select/select.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import type { SourceListPart } from '../source-types.ts';
import { ListHeading } from '../../list-parts/list-heading.tsx';
import { ListParts } from '../../list-parts/list-parts.tsx';
import type { OwnUploads } from '../../uploads/upload-list.tsx';
import { UploadPanel } from '../../uploads/upload-panel.tsx';
import { SourceShell } from '../source-shell.tsx';
import { useSourcesContext } from '../sources-context.tsx';
import { AddSourceButton } from './add-source-button.tsx';
import { CategoryList } from './category-list.tsx';
import { SourceCard } from './source-card.tsx';
import { sourceListSearch, sourcesOfPart, type SourceListQuery } from './source-list-query.ts';

type SourceListScreenProps = {
  query: SourceListQuery;
  list: SourceListPart;
  /** The uploads of the viewer; null for those who upload nothing. */
  ownUploads: OwnUploads | null;
};

/** The data sources as cards, by category, a part at a time; data administrators add them here. */
export function SourceListScreen({ query, list, ownUploads }: SourceListScreenProps) {
  const { href, viewer, basePath } = useSourcesContext();
  const [parameters] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const { sources, length, total, categories } = list;
  const { category } = query;
  const doubles = namesakes(sources);
  const mayAdd = viewer.level >= accessLevels.dataAdministrator;

  if (mayAdd && parameters.has('upload')) {
    return (
      <SourceShell trail={[{ label: 'Upload' }]}>
        <h1 className="text-28 font-semibold">Upload</h1>
        <UploadPanel />
      </SourceShell>
    );
  }

  return (
    <>
      <ListHeading title="Data Sources" count={plural(total, 'source')}>
        <ListControls query={query} />
        {mayAdd && total > 1 && basePath === '/source' && (
          <a href={href('/join')} className={buttonStyle()}>
            Join sources
          </a>
        )}
        {mayAdd && <AddSourceButton />}
      </ListHeading>
      {mayAdd && <UploadPanel isCompact={total > 0} ownUploads={ownUploads} />}
      <div className="mt-8 flex flex-col gap-8 lg:flex-row">
        {categories.length > 0 && (
          <CategoryList
            nodes={categories}
            all={total}
            chosen={category}
            hrefOf={(path) => href(searchOf({ ...query, category: [...path], page: 0 }))}
          />
        )}
        <div
          aria-busy={isLoading}
          className={`min-w-0 grow transition-opacity ${isLoading ? 'opacity-60' : ''}`}
        >
          {sources.length === 0 && <EmptyState text={emptyText(query, { total, mayAdd })} />}
          {sources.length > 0 && (
            <ul className="grid auto-rows-min grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
              {sources.map((source, index) => (
                <SourceCard
                  key={source.id}
                  source={source}
                  isDouble={doubles.has(source.id)}
                  ordering={orderingOf(query.order, list.ordering[index])}
                />
              ))}
            </ul>
          )}
          <ListParts
            page={query.page}
            partLength={sourcesOfPart}
            total={length}
            hrefOf={(page) => href(searchOf({ ...query, page }))}
          />
        </div>
      </div>
    </>
  );
}

/** The address of the list with a query, behind its path. */
function searchOf(query: SourceListQuery): string {
  const search = sourceListSearch(query).toString();
  return search && `?${search}`;
}

const ascending = { direction: 'ascending', icon: 'arrow-up' };
const descending = { direction: 'descending', icon: 'arrow-down' };

const orders: { value: SourceOrder; label: string }[] = [
  { value: 'doc_type', label: 'Doc type' },
  { value: 'name', label: 'Name' },
  { value: 'date', label: 'Newest version' },
  { value: 'rows', label: 'Rows' },
  { value: 'size', label: 'Size' },
  { value: 'owner', label: 'Owner' },
];

/** The orders that begin with what is newest or largest. */
const largestFirst: readonly SourceOrder[] = ['date', 'rows', 'size'];

/** What a source is ordered by, where its card does not say that anyway. */
function orderingOf(order: SourceOrder, of: SourceListPart['ordering'][number] | undefined): string {
  if (!of) return '';
  if (order === 'owner') return of.owner || 'Nobody';
  if (order === 'size' && of.bytes > 0) return formatBytes(of.bytes, textsOf(undefined).controls);
  return '';
}

/** The search and the order of the list; both are in the address. */
function ListControls({ query }: { query: SourceListQuery }) {
  const navigate = useNavigate();
  const { to } = useSourcesContext();
  const [term, setTerm] = useState(query.search);
  const { order, isDescending } = query;
  const { direction, icon } = isDescending ? descending : ascending;
  const label = orders.find(({ value }) => value === order)?.label ?? '';
  const show = (change: Partial<SourceListQuery>) =>
    void navigate(to(searchOf({ ...query, search: term, page: 0, ...change })), {
      replace: true,
      preventScrollReset: true,
    });

  return (
    <>
      <SearchField
        label="Search sources"
        placeholder="Search..."
        value={term}
        maxLength={200}
        onChange={(search) => {
          setTerm(search);
          show({ search });
        }}
        className="w-72 max-w-full max-sm:w-full"
      />
      <Select
        label="Sort by"
        hideLabel
        className="w-40"
        options={orders}
        value={order}
        onChange={(chosen) => show({ order: chosen, isDescending: largestFirst.includes(chosen) })}
      />
      <Button
        icon={icon}
        aria-label={`Sort by ${label.toLowerCase()}, ${direction}`}
        onPress={() => show({ isDescending: !isDescending })}
      />
    </>
  );
}

function emptyText(
  { search, category }: SourceListQuery,
  { total, mayAdd }: { total: number; mayAdd: boolean },
): string {
  const where = category.length > 0 ? ` in ${category.join(' / ')}` : '';
  if (search.trim() !== '') return `No source${where} has “${search.trim()}” in its name.`;
  if (where) return `No source${where}.`;
  if (total > 0) return 'This page of the list is empty.';

  if (mayAdd) return 'No sources yet. Drop a file above to make the first one.';
  return 'No sources yet. A data administrator can add them here.';
}
