import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { sectionMovePreviewDocument } from '#client/section-documents.ts';
import type { PageContext } from '#domain/page/filter/section-query.ts';
import type { DrawnSection } from '#domain/site/section-move-preview.ts';
import { sectionProps } from '#screens/page/section-props.ts';
import { SectionView } from '#screens/page/section-view.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ChangedNumbers } from './changed-numbers.tsx';
import { inTurn } from './in-turn.ts';
import { useSeen } from './use-seen.ts';

/** In which mode pictures are drawn: that of the screen, where `auto`. */
export const pictureModes = ['auto', 'light', 'dark'] as const;
/** See `pictureModes`. */
export type PictureMode = (typeof pictureModes)[number];

type PicturesProps = {
  pageId: number;
  sectionId: string;
  /** The version that the section shows; null for any other than `to`. */
  version: number | null;
  to: number;
  renames: boolean;
  mode: PictureMode;
};

/**
 * A section before and after a move, drawn as on its page, and how its numbers change. It is read when it
 * comes into view, one section at a time.
 */
export function SectionPictures({ mode, ...section }: PicturesProps) {
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const { data, error } = useQuery({
    queryKey: queryKeys.sectionMovePreview(section),
    queryFn: ({ signal }) =>
      inTurn(
        async () =>
          (await requestGraphql(sectionMovePreviewDocument, section, { signal })).sectionMovePreview,
        signal,
      ),
    enabled: isSeen,
    retry: false,
  });

  return (
    <div ref={ref} className="mt-3 min-h-64">
      {error && <ErrorNote error={error} />}
      {!data && !error && <Skeleton lines={6} label="The section is being drawn." />}
      {data && (
        <>
          <div className="grid gap-3 lg:grid-cols-2">
            <Picture label="Before" side="before" drawn={data.before} context={data.context} mode={mode} />
            {data.after && (
              <Picture label="After" side="after" drawn={data.after} context={data.context} mode={mode} />
            )}
          </div>
          {data.after && <ChangedNumbers results={data.results} filters={data.filters} />}
        </>
      )}
    </div>
  );
}

type PictureProps = {
  label: string;
  side: 'before' | 'after';
  drawn: DrawnSection;
  context: PageContext;
  mode: PictureMode;
};

/** A section smaller than on its page. Nothing in it can be pressed. */
function Picture({ label, side, drawn: { section, results }, context, mode }: PictureProps) {
  const own = { ...section, id: `${section.id}-${side}` };
  const address = { pathname: context.page.path, search: '' };

  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-12 text-quiet">{label}</figcaption>
      <div
        inert
        data-theme={mode === 'auto' ? undefined : mode}
        className="relative max-h-72 overflow-hidden rounded-control border border-hairline bg-paper text-ink"
      >
        <div className="p-4 [zoom:0.75] sm:[zoom:0.6]">
          {section.title && <p className="mb-2 text-20 font-semibold">{section.title}</p>}
          <SectionView
            section={own}
            state={section.element['element-data']}
            results={results}
            {...sectionProps(own, address, context)}
            editing={false}
          />
        </div>
      </div>
    </figure>
  );
}
