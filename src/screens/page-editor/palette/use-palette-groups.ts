import { useNavigate } from 'react-router';
import type { SourceChoice } from '#dataview/sources/source-catalogue.ts';
import { orderedSections } from '#domain/page/content/layout.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { isTemplate, type PageEntry } from '#domain/page/content/page.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { PageChoice } from '#screens/pages-manager/site-pages.ts';
import { sectionType } from '#sections/index.ts';
import { useEditor } from '../commands/editor-context.ts';
import { focusInSection } from '../commands/focus-in-section.ts';
import { pagePanels, panelNamesOf, type PanelProps } from '../panels/panels.ts';
import { nameInList } from '#sections/section-name.ts';
import { useContent } from '../commands/use-content.ts';
import { useCreatePage } from '../commands/use-create-page.ts';
import type { Publishing } from '../publishing/use-publishing.ts';

/** One row of the command palette. */
export type PaletteEntry = { id: string; label: string; icon: string; shortcut?: string; run(): void };

/** Rows of one kind. */
export type PaletteGroup = { name: string; entries: PaletteEntry[] };

/** What the command palette finds its rows in. */
export type PaletteOptions = Pick<PanelProps, 'setPanel'> & {
  site: Site;
  page: PageEntry;
  publishing: Publishing;
  onToggleGrid(): void;
};

/** All rows of the command palette: commands, sections of the page, pages and sources. */
export function usePaletteGroups(
  options: PaletteOptions & { pages: readonly PageChoice[]; sources: readonly SourceChoice[] },
): PaletteGroup[] {
  const commands = useCommands(options);
  const navigate = useNavigate();
  const { select } = useEditor();
  const content = useContent();
  const { pages, sources } = options;

  return [
    { name: 'Commands', entries: commands },
    {
      name: 'Sections of this page',
      entries: orderedSections(content).map((section) => {
        const type = sectionType(section.element['element-type']);
        return {
          id: `section-${section.id}`,
          label: nameInList(section),
          icon: type?.icon ?? 'file',
          run: () => {
            select(section.id);
            focusInSection(section.id, 'section');
          },
        };
      }),
    },
    {
      name: 'Pages',
      entries: pages.map((page) => ({
        id: `page-${page.id}`,
        label: page.title,
        icon: 'file-text',
        run: () => void navigate(`/edit/${pagePath(page)}`),
      })),
    },
    {
      name: 'Data sources',
      entries: sources.map(({ id, name }) => ({
        id: `source-${id}`,
        label: name,
        icon: 'database',
        run: () => location.assign(siteHref(options.site, `/source/${id}`)),
      })),
    },
  ];
}

function useCommands(options: PaletteOptions): PaletteEntry[] {
  const { page, setPanel, onToggleGrid } = options;
  const { store, openDialog } = useEditor();
  const create = useCreatePage();
  const publishing = usePublishingCommands(options);

  return [
    ...publishing,
    {
      id: 'below',
      label: `New page below ${page.title}`,
      icon: 'file-plus',
      run: () => create.mutate(page.id),
    },
    {
      id: 'beside',
      label: `New page next to ${page.title}`,
      icon: 'file-plus',
      run: () => create.mutate(page.parent),
    },
    { id: 'undo', label: 'Undo', icon: 'undo-2', shortcut: 'Ctrl Z', run: store.undo },
    { id: 'redo', label: 'Redo', icon: 'redo-2', shortcut: 'Ctrl Shift Z', run: store.redo },
    ...panelNamesOf(options.site).map((name) => ({
      id: `panel-${name}`,
      label: pagePanels[name].label,
      icon: pagePanels[name].icon,
      run: () => setPanel(name),
    })),
    {
      id: 'preview',
      label: 'Preview at other widths',
      icon: 'monitor-smartphone',
      run: () => openDialog('preview'),
    },
    { id: 'grid', label: 'Show the grid', icon: 'columns-3', run: onToggleGrid },
    {
      id: 'shortcuts',
      label: 'Shortcuts',
      icon: 'keyboard',
      shortcut: '?',
      run: () => openDialog('shortcuts'),
    },
  ];
}

/** The commands of a page that visitors can see; a template has none. */
function usePublishingCommands({ site, page, publishing }: PaletteOptions): PaletteEntry[] {
  const { openDialog } = useEditor();
  if (isTemplate(page)) return [];

  const unpublish = {
    id: 'unpublish',
    label: 'Unpublish',
    icon: 'eye-off',
    run: () => openDialog('unpublish'),
  };
  const isPublished = page.published !== 'draft';
  const view = () => location.assign(siteHref(site, `/${pagePath(page)}`));

  return [
    { id: 'publish', label: 'Publish', icon: 'upload', run: () => publishing.publish.mutate({}) },
    { id: 'review', label: 'Review changes', icon: 'file-diff', run: () => openDialog('review') },
    {
      id: 'schedule',
      label: 'Schedule publication',
      icon: 'calendar-clock',
      run: () => openDialog('schedule'),
    },
    ...[unpublish].filter(() => isPublished),
    { id: 'share', label: 'Preview links', icon: 'link', run: () => openDialog('share') },
    { id: 'view', label: 'View the page', icon: 'eye', run: view },
  ];
}
