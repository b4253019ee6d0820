import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { queryKeys } from '#client/query-keys.ts';
import { QueryElement } from '#dataview/query/query-element.ts';
import {
  SourceCatalogue,
  useCatalogue,
  useSource,
  type CatalogueSource,
} from '#dataview/sources/source-catalogue.ts';
import { sectionSchema } from '#domain/page/content/page.ts';
import { sectionProps } from '#screens/page/section-props.ts';
import { SectionView } from '#screens/page/section-view.tsx';
import type { SectionType } from '#sections/section-type.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { stateWithSource } from '../commands/state-with-source.ts';
import { versionsOfPage } from '../commands/versions-of-page.ts';

/**
 * A small drawing of what a section type would show: of the data on the page, or else of the first source;
 * its icon without data.
 */
export function SectionPreview({ type }: { type: SectionType }) {
  const source = usePreviewSource();
  return (
    <span
      aria-hidden
      inert
      className="relative grid h-16 w-24 shrink-0 place-items-center overflow-hidden rounded-control border border-hairline bg-paper text-accent"
    >
      <Icon name={type.icon} size={20} />
      {source && type.data?.withSource && <DataPreview type={type} source={source} />}
    </span>
  );
}

/** Drawn at a quarter of its size, over the icon. */
function DataPreview({ type, source }: { type: SectionType; source: CatalogueSource }) {
  const { address, page } = useEditor();
  const catalogue = use(SourceCatalogue);
  const query = use(QueryElement);
  const { data } = useQuery({
    queryKey: queryKeys.sectionPreview(type.name, source.id),
    queryFn: async ({ signal }) => {
      const state = await stateWithSource(type.data, structuredClone(type.defaults), source, catalogue);
      if (state === undefined) return null;
      return { state, results: await query(type.name, state, signal) };
    },
    staleTime: 5 * 60_000,
    retry: false,
  });

  const hasRows = Object.values(data?.results ?? {}).some(
    (result) => result.status === 'ready' && result.result.rows.length > 0,
  );
  if (!data || !hasRows) return null;

  const { state, results } = data;
  const element = { 'element-type': type.name, 'element-data': state };
  const section = sectionSchema.parse({ id: `preview-${type.name}`, group: 'default', element });

  return (
    <span className="absolute inset-0 bg-paper text-ink">
      <span className="pointer-events-none block h-64 w-96 origin-top-left scale-25 p-4 text-start">
        <SectionView
          section={section}
          state={state}
          results={results}
          {...sectionProps(section, { ...address, search: '' }, page)}
          editing={false}
        />
      </span>
    </span>
  );
}

/** The source of the first section of the page that shows data, or the first source that has a version. */
function usePreviewSource(): CatalogueSource | undefined {
  const { choices } = useCatalogue();
  const { store } = useEditor();
  const versions = new Set(versionsOfPage(store.snapshot().content));
  const choice =
    choices.find((one) => one.versions.some(({ id }) => versions.has(id))) ??
    choices.find((one) => one.versions.length > 0);

  return useSource(choice?.id);
}
