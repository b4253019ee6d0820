import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { levelLabel } from '#domain/access/access-level-options.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { plural, pluralForm } from '#domain/value/plural.ts';
import type { PageWarnings } from '#screens/publish-check/check-pages.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
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

/** Lists, page by page, what should be looked at before several pages are published; they can be published all the same. */
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
            Publish anyway
          </Button>
        </>
      }
    >
      <PagesToLookAt review={review} site={site} />
      {publish.error && <ErrorNote className="mt-4" error={publish.error} />}
    </Dialog>
  );
}

/** What should be looked at on which of the pages, with links to the editor; no more of it than people read. */
export function PagesToLookAt({
  review: { pages, warnings },
  site,
}: Pick<DialogProps, 'site'> & { review: Omit<PagesToReview, 'bases'> }) {
  const hidden = warnings.length - most.pages;
  return (
    <>
      <p>
        {warnings.length === pages.length
          ? `Something should be looked at before ${pluralForm(pages.length, 'this page is', 'these pages are')} published:`
          : `Something should be looked at on ${formatNumber(warnings.length)} of these ${plural(pages.length, 'page')}:`}
      </p>
      <ul className="mt-3 divide-y divide-hairline rounded-control border">
        {warnings.slice(0, most.pages).map((one) => (
          <li key={one.page.id} className="px-3 py-2 wrap-anywhere">
            <OnePage warnings={one} site={site} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-3 text-quiet">And {plural(hidden, 'more page')}.</p>}
    </>
  );
}

function OnePage({
  warnings: { page, notes, sections, sources, readers },
  site,
}: {
  warnings: PageWarnings<TreeEntry>;
  site: Pick<Site, 'base_url'>;
}) {
  const href = siteHref(site, editorPath(page));
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
    <>
      <h3 className="font-semibold">
        <EditorLink href={href}>{page.title}</EditorLink>
      </h3>
      <ul className="mt-1 space-y-1">
        {texts.slice(0, most.texts).map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
        {hidden > 0 && <li className="text-quiet">And {formatNumber(hidden)} more.</li>}
      </ul>
    </>
  );
}

/** A link to the editor in a tab of its own, so that the list stays. */
const EditorLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="text-accent underline" href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);
