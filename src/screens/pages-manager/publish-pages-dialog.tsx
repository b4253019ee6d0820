import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { levelLabel } from '#domain/access/access-level-options.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { StoredDraftChanges } from '#screens/content-changes/draft-changes.tsx';
import type { PageWarnings } from '#screens/publish-check/check-pages.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { editorPath, type TreeEntry } from './page-nodes.ts';
import type { PagesToReview } from './use-publish-pages.ts';

/** How many pages are listed, and how many sentences of each. */
const most = { pages: 30, texts: 5 };

type DialogProps = {
  review: PagesToReview;
  site: Pick<Site, 'base_url'>;
  onPublish(): Promise<unknown>;
  onCancel(): void;
};

/**
 * Lists the pages that are about to be published, with what should be looked at and what changes; they can be
 * published all the same.
 */
export function PublishPagesDialog({ review, site, onPublish, onCancel }: DialogProps) {
  const publish = useMutation({ mutationFn: onPublish });
  return (
    <Dialog
      role="alertdialog"
      title={`Publish ${plural(review.pages.length, 'page')}`}
      width="medium"
      isOpen
      isDismissable={false}
      onOpenChange={(open) => !open && onCancel()}
      footer={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button variant="primary" isPending={publish.isPending} onPress={() => publish.mutate()}>
            {review.warnings.length > 0 ? 'Publish anyway' : `Publish ${plural(review.pages.length, 'page')}`}
          </Button>
        </>
      }
    >
      <PagesToLookAt review={review} site={site} />
      {publish.error && <ErrorNote className="mt-4" error={publish.error} />}
    </Dialog>
  );
}

/**
 * The pages with what should be looked at on them, in links to the editor, before those with nothing of that
 * kind, and what changes on each; no more of it than people read.
 */
export function PagesToLookAt({
  review: { pages, warnings },
  site,
}: Pick<DialogProps, 'site'> & { review: Omit<PagesToReview, 'bases'> }) {
  const byId = new Map(warnings.map((one) => [one.page.id, one]));
  const listed = [...warnings.map(({ page }) => page), ...pages.filter(({ id }) => !byId.has(id))];
  const hidden = listed.length - most.pages;

  return (
    <>
      <p>{introduction(pages.length, warnings.length)}</p>
      <ul className="mt-3 divide-y divide-hairline rounded-control border">
        {listed.slice(0, most.pages).map((page) => (
          <li key={page.id} className="px-3 py-2 wrap-anywhere">
            <OnePage page={page} warnings={byId.get(page.id)} site={site} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-3 text-quiet">And {plural(hidden, 'more page')}.</p>}
    </>
  );
}

function introduction(pages: number, warned: number): string {
  const these = `${pluralForm(pages, 'this page is', 'these pages are')} published:`;
  if (warned === 0) return `What changes for readers when ${these}`;
  if (warned === pages) return `Something should be looked at before ${these}`;
  return `Something should be looked at on ${formatNumber(warned)} of these ${plural(pages, 'page')}:`;
}

type OnePageProps = {
  page: TreeEntry;
  warnings: PageWarnings<TreeEntry> | undefined;
  site: Pick<Site, 'base_url'>;
};

function OnePage({ page, warnings, site }: OnePageProps) {
  const [isOpen, setOpen] = useState(false);
  const href = siteHref(site, editorPath(page));

  return (
    <>
      <h3 className="font-semibold">
        <EditorLink href={href}>{page.draft_title ?? page.title}</EditorLink>
      </h3>
      {warnings && <WarningList warnings={warnings} href={href} />}
      <Disclosure
        title={<span className="text-quiet">What changes</span>}
        onToggle={setOpen}
        className="mt-1"
      >
        {isOpen && <StoredDraftChanges page={page} />}
      </Disclosure>
    </>
  );
}

type WarningListProps = {
  warnings: PageWarnings<TreeEntry>;
  href: string;
};

function WarningList({ warnings: { notes, sections, sources, readers }, href }: WarningListProps) {
  const texts: { key: string; content: ReactNode }[] = [
    ...notes.map((note) => ({ key: note, content: note })),
    ...sources.map(({ id, name, authLevel }) => ({
      key: `source ${id}`,
      content: (
        <>
          <b className="font-medium">{name ?? 'A source that you may not see'}</b>: its data is for{' '}
          {levelLabel(authLevel)}, the page for {readers}.
        </>
      ),
    })),
    ...sections.map(({ id, name, text }) => ({
      key: `${id} ${text}`,
      content: (
        <>
          <EditorLink href={`${href}#${id}`}>{name}</EditorLink>: {text}
        </>
      ),
    })),
  ];
  const hidden = texts.length - most.texts;

  return (
    <ul className="mt-1 space-y-1">
      {texts.slice(0, most.texts).map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
      {hidden > 0 && <li className="text-quiet">And {formatNumber(hidden)} more.</li>}
    </ul>
  );
}

/** A link to the editor in a tab of its own, so that the list stays. */
const EditorLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="text-accent underline" href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);
