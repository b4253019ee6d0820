import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { isTemplate } from '#domain/page/content/page.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { GenerateDialog } from './generate-pages/generate-dialog.tsx';
import { DeletePagesDialog, RenamePageDialog } from './page-dialogs.tsx';
import type { TreeEntry } from './page-nodes.ts';
import { editorPath } from './page-nodes.ts';
import { useNewPage } from './use-new-page.ts';

type TemplatesProps = { site: Pick<Site, 'base_url'>; pages: readonly TreeEntry[] };

/** The templates of a site: pages are made from them; they are edited, renamed and deleted. */
export function TemplatesScreen({ site, pages }: TemplatesProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<{ kind: 'rename' | 'delete' | 'generate'; page: TreeEntry } | null>(
    null,
  );
  const { create } = useNewPage((page) => navigate(editorPath(page)));
  const templates = pages.filter(isTemplate).toSorted((a, b) => a.title.localeCompare(b.title));
  const close = () => setDialog(null);
  const made = Map.groupBy(pages, ({ template_id }) => template_id);

  return (
    <>
      <h1 className="mb-6 text-28 font-semibold">Templates</h1>
      {templates.length === 0 && (
        <EmptyState
          text="There are no templates yet. Make one of a page: open the menu of the page in the list of pages."
          action={
            <a className="text-14 text-accent" href={siteHref(site, '/manage/pages')}>
              Go to the pages
            </a>
          }
        />
      )}
      {templates.length > 0 && (
        <ul className="max-w-200 divide-y divide-hairline">
          {templates.map((page) => (
            <li key={page.id} className="flex flex-wrap items-center gap-2 py-2">
              <a className="min-w-0 grow truncate text-ink" href={siteHref(site, editorPath(page))}>
                {page.title}
              </a>
              <GeneratedPages site={site} pages={made.get(page.id) ?? []} />
              <Button
                size="compact"
                icon="table"
                aria-label={`${made.has(page.id) ? 'Update' : 'Generate'} pages from ${page.title}`}
                onPress={() => setDialog({ kind: 'generate', page })}
              >
                {made.has(page.id) ? 'Update pages' : 'Generate pages'}
              </Button>
              <Button
                size="compact"
                icon="file-plus"
                aria-label={`New page from template ${page.title}`}
                isPending={create.isPending}
                onPress={() => create.mutate({ parent: null, template: page.id })}
              >
                New page from template
              </Button>
              <MenuButton
                label={`${page.title} menu`}
                items={[
                  {
                    id: 'rename',
                    label: 'Rename',
                    icon: 'pencil',
                    onAction: () => setDialog({ kind: 'rename', page }),
                  },
                  {
                    id: 'delete',
                    label: 'Delete',
                    icon: 'trash-2',
                    isDanger: true,
                    onAction: () => setDialog({ kind: 'delete', page }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog?.kind === 'generate' && (
        <GenerateDialog site={site} template={dialog.page} pages={pages} onClose={close} />
      )}
      {dialog?.kind === 'rename' && (
        <RenamePageDialog page={dialog.page} onRenamed={() => revalidate()} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeletePagesDialog
          deleted={[dialog.page]}
          pages={pages}
          onDeleted={() => revalidate()}
          onClose={close}
        />
      )}
    </>
  );
}

/** How many pages were generated from a template, with the way to the first of them in the list of pages. */
function GeneratedPages({ site, pages }: TemplatesProps) {
  const [first] = pages;
  if (!first) return null;

  return (
    <a className="text-14 text-accent" href={siteHref(site, `/manage/pages?page=${first.id}`)}>
      {plural(pages.length, 'page')}
    </a>
  );
}
