import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { changeTagsDocument, type siteTagsDocument } from '#client/tag-documents.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { RenameTagsDialog } from './rename-tags-dialog.tsx';

/** A tag with the numbers of sections and pages that have it. */
type SiteTag = ResultOf<typeof siteTagsDocument>['siteTags'][number];
type TagsProps = { site: Pick<Site, 'base_url'>; tags: readonly SiteTag[] };

/** The tags of a site: they are renamed, merged and deleted on all pages at once. */
export function TagsScreen({ site, tags }: TagsProps) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<{ kind: 'rename' | 'delete'; tags: readonly string[] } | null>(null);
  const close = () => setDialog(null);
  const change = async (changed: readonly string[], to: string | null) => {
    const { changeTags } = await requestGraphql(changeTagsDocument, { tags: [...changed], to });
    showToast({ text: outcome(changeTags) });
    setChosen([]);
    await revalidate();
  };
  const selected = chosen.filter((tag) => tags.some((other) => other.tag === tag));
  const toggle = (tag: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, tag] : chosen.filter((other) => other !== tag));

  return (
    <>
      <h1 className="mb-6 text-28 font-semibold">Tags</h1>
      {tags.length === 0 && (
        <EmptyState text="No section has a tag yet. Tags are set in the settings of a section." />
      )}
      {tags.length > 0 && (
        <div className="mb-3 flex h-control items-center gap-2">
          <span className="text-14 text-quiet">
            {selected.length > 0 ? `${selected.length} selected` : plural(tags.length, 'tag')}
          </span>
          {selected.length > 1 && (
            <Button size="compact" onPress={() => setDialog({ kind: 'rename', tags: selected })}>
              Merge
            </Button>
          )}
          {selected.length > 0 && (
            <Button size="compact" onPress={() => setDialog({ kind: 'delete', tags: selected })}>
              Delete
            </Button>
          )}
        </div>
      )}
      <ul className="max-w-200 divide-y divide-hairline">
        {tags.map((entry) => (
          <TagRow
            key={entry.tag}
            entry={entry}
            href={siteHref(site, `/search?${new URLSearchParams({ q: entry.tag })}`)}
            isChosen={selected.includes(entry.tag)}
            onToggle={toggle}
            onRename={() => setDialog({ kind: 'rename', tags: [entry.tag] })}
            onDelete={() => setDialog({ kind: 'delete', tags: [entry.tag] })}
          />
        ))}
      </ul>
      {dialog?.kind === 'rename' && (
        <RenameTagsDialog
          renamed={dialog.tags}
          tags={tags}
          onRename={(to) => change(dialog.tags, to)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${pluralForm(dialog.tags.length, dialog.tags[0] ?? '', `${dialog.tags.length} tags`)}`}
          text="The sections stay, without these tags. Visitors see the change at once."
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          isDestructive
          isOpen
          onOpenChange={(open) => !open && close()}
          onConfirm={() => change(dialog.tags, null)}
        />
      )}
    </>
  );
}

type TagRowProps = {
  entry: SiteTag;
  href: string;
  isChosen: boolean;
  onToggle(tag: string, isChosen: boolean): void;
  onRename(): void;
  onDelete(): void;
};

function TagRow(props: TagRowProps) {
  const {
    entry: { tag, sections, pages },
    href,
    isChosen,
    onToggle,
    onRename,
    onDelete,
  } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Checkbox aria-label={`Select ${tag}`} isSelected={isChosen} onChange={(on) => onToggle(tag, on)} />
      <a className="min-w-0 truncate text-ink" href={href}>
        {tag}
      </a>
      <span className="grow text-12 text-quiet">
        {plural(sections, 'section')} on {plural(pages, 'page')}
      </span>
      <Button size="compact" variant="quiet" aria-label={`Rename ${tag}`} onPress={onRename}>
        Rename
      </Button>
      <Button size="compact" variant="quiet" aria-label={`Delete ${tag}`} onPress={onDelete}>
        Delete
      </Button>
    </li>
  );
}

function outcome({ changed, refused }: { changed: number; refused: number }): string {
  const done = `${plural(changed, 'page')} changed.`;
  if (refused === 0) return done;
  return `${done} ${plural(refused, 'page')} require a higher access level.`;
}
