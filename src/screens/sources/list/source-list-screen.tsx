import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResultOf } from '#client/graphql.ts';
import type { sourcesDocument } from '#client/source-documents.ts';
import { accessLevels } from '#domain/access/access.ts';
import { categoryTree, isFiledUnder } from '#domain/source/categories.ts';
import { plural } from '#domain/value/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { AddSourceButton } from './add-source-button.tsx';
import { CategoryList } from './category-list.tsx';
import { SourceCard } from './source-card.tsx';
import { SourceFrame } from '../source-frame.tsx';
import { useSourcesContext } from '../sources-context.tsx';
import { UploadPanel } from '../../uploads/upload-panel.tsx';

type Sources = ResultOf<typeof sourcesDocument>['sources'];

/** Every data source as a card, by category; data administrators add them here. */
export function SourceListScreen({ sources }: { sources: Sources }) {
  const { href, viewer } = useSourcesContext();
  const [parameters] = useSearchParams();
  const [term, setTerm] = useState('');
  const [isDescending, setDescending] = useState(false);
  const chosen = parameters.getAll('cat');
  const nodes = categoryTree(sources);
  const shown = sources
    .filter((source) => isFiledUnder(source, chosen) && isNamed(source, term))
    .toSorted((a, b) => a.doc_type.localeCompare(b.doc_type) * (isDescending ? -1 : 1));
  const mayAdd = viewer.level >= accessLevels.dataAdministrator;
  if (mayAdd && parameters.has('upload'))
    return (
      <SourceFrame trail={[{ label: 'Upload' }]}>
        <h1 className="text-28 font-semibold">Upload</h1>
        <UploadPanel sources={sources} />
      </SourceFrame>
    );
  const hrefOf = (path: readonly string[]) =>
    href(path.length === 0 ? '' : `?${new URLSearchParams(path.map((name) => ['cat', name]))}`);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-28 font-semibold">Data Sources</h1>
          <p className="mt-1 text-14 text-quiet">{plural(sources.length, 'source')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <SearchField
            label="Search sources"
            placeholder="Search..."
            value={term}
            onChange={setTerm}
            className="w-72 max-w-full max-sm:w-full"
          />
          <Button
            icon={isDescending ? 'arrow-down' : 'arrow-up'}
            aria-label={`Sort by doc type, ${isDescending ? 'descending' : 'ascending'}`}
            onPress={() => setDescending(!isDescending)}
          >
            Doc type
          </Button>
          {mayAdd && <AddSourceButton />}
        </div>
      </div>
      {mayAdd && <UploadPanel sources={sources} />}
      <div className="mt-8 flex flex-col gap-8 lg:flex-row">
        {nodes.length > 0 && (
          <CategoryList nodes={nodes} all={sources.length} chosen={chosen} hrefOf={hrefOf} />
        )}
        {shown.length === 0 ? (
          <EmptyState className="grow" text={emptyText({ term, chosen, mayAdd })} />
        ) : (
          <ul className="grid min-w-0 grow auto-rows-min grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
            {shown.map((source) => (
              <SourceCard key={source.id} source={source} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

const isNamed = ({ name, doc_type }: Sources[number], term: string): boolean => {
  const wanted = term.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || doc_type.includes(wanted);
};

function emptyText(at: { term: string; chosen: string[]; mayAdd: boolean }): string {
  const where = at.chosen.length > 0 ? ` in ${at.chosen.join(' / ')}` : '';
  if (at.term.trim() !== '') return `No source${where} has “${at.term.trim()}” in its name.`;
  if (where) return `No source${where}.`;
  return at.mayAdd
    ? 'No sources yet. Drop a file above to make the first one.'
    : 'No sources yet. A data administrator can add them here.';
}
