import type { Site } from '#domain/site/site.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import type { TreeEntry } from './page-nodes.ts';
import { PublishPagesDialog } from './publish-pages-dialog.tsx';
import { usePublishPages, type PublishingProgress } from './use-publish-pages.ts';

function progressText({ kind, pages, of }: PublishingProgress): string {
  if (kind === 'published' && pages === 0) return `Publishing ${plural(of, 'page')}…`;
  return `${kind === 'checked' ? 'Checked' : 'Published'} ${formatNumber(pages)} of ${plural(of, 'page')}`;
}

type SelectionBarProps = {
  site: Pick<Site, 'base_url'>;
  chosen: readonly TreeEntry[];
  isMoving: boolean;
  onDelete(): void;
  onClear(): void;
};

/**
 * What can be done with the ticked pages; they are moved by dragging one of them. The progress of publishing
 * is drawn here alone: the tree of a large site is slow to draw.
 */
export function SelectionBar({ site, chosen, isMoving, onDelete, onClear }: SelectionBarProps) {
  const { publish, isPublishing, progress, review, decide, cancel } = usePublishPages(site, onClear);
  return (
    <div
      role="group"
      aria-label="Selected pages"
      className="mb-3 flex min-h-10 items-center gap-2 rounded-control bg-accent-soft pe-1 ps-3 text-14"
    >
      <span className="grow" aria-live="polite">
        {progress ? progressText(progress) : `${plural(chosen.length, 'page')} selected`}
      </span>
      <Button
        size="compact"
        variant="quiet"
        isPending={isMoving || isPublishing}
        onPress={() => publish(chosen)}
      >
        Publish
      </Button>
      <Button size="compact" variant="quiet" onPress={onDelete}>
        Delete
      </Button>
      <Button size="compact" variant="quiet" icon="x" aria-label="Select none" onPress={onClear} />
      {review && <PublishPagesDialog review={review} site={site} onPublish={decide} onCancel={cancel} />}
    </div>
  );
}
