import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { discardPageDocument, publishPageDocument } from '#client/page-documents.ts';
import { sourcesDocument } from '#client/source-documents.ts';
import { SourceCatalogue, type CatalogueSource } from '#dataview/source-catalogue.tsx';
import type { Viewer } from '#domain/access/access.ts';
import { pagePath } from '#domain/page/navigation.ts';
import { pageFilters } from '#domain/page/page-filters.ts';
import type { DraftView } from '#domain/site/page-view.ts';
import { siteHref } from '#domain/site/site.ts';
import type { PageContent } from '#domain/page/page.ts';
import { parameterOf, type PageAddress } from '#screens/page/page-address.ts';
import { SectionView } from '#screens/page/section-view.tsx';
import { SiteFrame } from '#screens/page/site-frame.tsx';
import { sectionTypes } from '#sections/index.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DrawerPanel } from '#ui/drawer/drawer.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { ToastRegion } from '#ui/toast/toast.tsx';
import type { DraftStore, SaveState } from './draft-store.ts';
import { EditorCanvas } from './editor-canvas.tsx';
import { EditorProvider } from './editor-context.ts';
import { HistoryPanel, PagesPanel, SectionsPanel, SettingsPanel } from './page-panels.tsx';
import { PublishBar } from './publish-bar.tsx';
import { SectionSettingsPanel } from './section-settings.tsx';
import { useDraft } from './use-draft.ts';

/** A draft with its page. */
export type EditedPage = Extract<DraftView, { content: unknown }>;

type EditorProps = { view: EditedPage; viewer: Pick<Viewer, 'email' | 'level'>; address: PageAddress };

/** The page editor: the page itself as the canvas, a drawer at the right, publishing at the bottom. */
export function EditorScreen(props: EditorProps) {
  const [queries] = useState(() => new QueryClient());
  // Which panel is open outlives a change of page, all else of the editor begins anew.
  const [panel, setPanel] = useState<Panel | null>(null);
  return (
    <QueryClientProvider client={queries}>
      <Catalogue>
        <PageEditor key={props.view.page.id} {...props} panel={panel} setPanel={setPanel} />
      </Catalogue>
      <ToastRegion />
    </QueryClientProvider>
  );
}

function Catalogue({ children }: { children: ReactNode }) {
  const { data } = useQuery({
    queryKey: ['sources'],
    queryFn: () => requestGraph(sourcesDocument, {}),
    staleTime: 30_000,
  });
  const sources = useMemo(() => (data?.sources ?? []) as unknown as CatalogueSource[], [data]);
  return <SourceCatalogue value={{ sources }}>{children}</SourceCatalogue>;
}

type Panel = 'section' | 'settings' | 'sections' | 'pages' | 'history';

type PanelProps = { panel: Panel | null; setPanel(panel: Panel | null): void };

function PageEditor({ view, viewer, address, panel, setPanel }: EditorProps & PanelProps) {
  const { page, site } = view;
  const [store, snapshot] = useDraft(page.id, view);
  const [selected, select] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const { revalidate } = useRevalidator();
  const { content } = snapshot;
  const filters = useMemo(
    () => pageFilters(page.filters, new URLSearchParams(address.search)),
    [page.filters, address.search],
  );
  const openSettings = useCallback(
    (id: string) => {
      select(id);
      setPanel('section');
    },
    [setPanel],
  );
  const [initial] = useState({ content: view.content, answers: view.results, search: address.search });
  const editor = useMemo(
    () => ({ store, address, filters, initial, selected, select, openSettings }),
    [store, address, filters, initial, selected, openSettings],
  );
  useShortcuts(store);

  const settle = async (work: () => Promise<{ revision: number; content: unknown }>) => {
    const saving = await store.flush();
    if (saving.kind !== 'saved')
      throw new Error('Save your changes first: see the state at the bottom right.');
    const draft = await work();
    store.replace({ revision: draft.revision, content: draft.content as PageContent });
    select(null);
    await revalidate();
  };
  const publish = useMutation({
    mutationFn: () =>
      settle(async () => (await requestGraph(publishPageDocument, { pageId: page.id })).publishPage),
  });
  const discard = useMutation({
    mutationFn: () =>
      settle(async () => (await requestGraph(discardPageDocument, { pageId: page.id })).discardPage),
  });
  const section = content.sections.find((candidate) => candidate.id === selected);
  const shownPanel = panel === 'section' && !section ? null : panel;
  const path = `/${pagePath(page)}`;
  return (
    <EditorProvider value={editor}>
      <div className={shownPanel ? 'xl:pr-drawer' : ''}>
        <SiteFrame
          site={site}
          menu={view.menu}
          viewer={viewer}
          path={`/edit${path}`}
          toggle={{ label: 'View', href: `${siteHref(site, path)}${address.search}` }}
        >
          <EditorCanvas
            page={page}
            content={content}
            place={{ site, menu: view.menu, path: `/edit${path}` }}
          />
        </SiteFrame>
      </div>
      <nav
        aria-label="Editor"
        className="fixed bottom-4 left-4 z-20 flex gap-0.5 rounded-panel bg-float p-1.5 shadow-float max-sm:bottom-16"
      >
        {(['settings', 'sections', 'pages', 'history'] as const).map((name) => (
          <IconButton
            key={name}
            icon={panelIcons[name]}
            label={panelNames[name]}
            aria-pressed={shownPanel === name}
            onPress={() => setPanel(shownPanel === name ? null : name)}
          />
        ))}
      </nav>
      {shownPanel && (
        <DrawerPanel
          title={shownPanel === 'section' ? 'Section' : panelNames[shownPanel]}
          onClose={() => setPanel(null)}
          className="fixed inset-y-0 right-0 z-30 shadow-float"
        >
          {shownPanel === 'section' && section && <SectionSettingsPanel key={section.id} section={section} />}
          {shownPanel !== 'section' && (
            <Tabs
              label="Page"
              hideLabels
              selected={shownPanel}
              onChange={(name) => setPanel(name as Panel)}
              items={[
                {
                  id: 'settings',
                  label: panelNames.settings,
                  icon: panelIcons.settings,
                  content: <SettingsPanel page={page} />,
                },
                {
                  id: 'sections',
                  label: panelNames.sections,
                  icon: panelIcons.sections,
                  content: <SectionsPanel content={content} />,
                },
                {
                  id: 'pages',
                  label: panelNames.pages,
                  icon: panelIcons.pages,
                  content: <PagesPanel pages={view.pages} current={page} />,
                },
                {
                  id: 'history',
                  label: panelNames.history,
                  icon: panelIcons.history,
                  content: <HistoryPanel page={page} />,
                },
              ]}
            />
          )}
        </DrawerPanel>
      )}
      <Problems error={publish.error ?? discard.error} saving={snapshot.saving} store={store} />
      <PublishBar
        page={page}
        changed={snapshot.canUndo || snapshot.saving.kind !== 'saved'}
        store={store}
        snapshot={snapshot}
        besideDrawer={shownPanel !== null}
        busy={publish.isPending ? 'publish' : discard.isPending ? 'discard' : null}
        onPublish={() => publish.mutate()}
        onDiscard={() => setDiscarding(true)}
      />
      <ConfirmDialog
        title="Discard changes"
        text="The draft goes back to what is published. Your unpublished changes are lost."
        confirmLabel="Discard"
        isDestructive
        isOpen={discarding}
        onOpenChange={setDiscarding}
        onConfirm={() => discard.mutateAsync()}
      />
    </EditorProvider>
  );
}

const panelNames = { settings: 'Settings', sections: 'Sections', pages: 'Pages', history: 'History' };
const panelIcons = { settings: 'settings', sections: 'rows-3', pages: 'list-tree', history: 'history' };

/** What keeps work from being saved or published, and the way out. */
function Problems({ error, saving, store }: { error: Error | null; saving: SaveState; store: DraftStore }) {
  return (
    <>
      <div className="fixed right-4 bottom-20 z-20 w-96 max-w-[calc(100vw-2rem)]">
        {error && <ErrorNote message={error.message} />}
        {saving.kind === 'refused' && <ErrorNote message={saving.message} />}
      </div>
      {saving.kind === 'conflict' && (
        <Dialog
          title="Somebody else changed the same section"
          width="large"
          role="alertdialog"
          isDismissable={false}
          isOpen
          footer={
            <>
              <Button onPress={() => store.resolve('theirs')}>Take theirs</Button>
              <Button variant="primary" onPress={() => store.resolve('mine')}>
                Keep mine
              </Button>
            </>
          }
        >
          {saving.sections.map(({ mine, theirs }, index) => (
            <div key={mine?.id ?? theirs?.id ?? index} className="grid gap-4 sm:grid-cols-2">
              <Version title="Yours" section={mine} />
              <Version title="Theirs" section={theirs} />
            </div>
          ))}
        </Dialog>
      )}
    </>
  );
}

function Version({ title, section }: { title: string; section: PageContent['sections'][number] | null }) {
  const asks = section && sectionTypes[section.element['element-type']]?.queries;
  return (
    <div className="min-w-0">
      <h3 className="text-12 font-semibold text-quiet">{title}</h3>
      <div className="mt-1 max-h-80 overflow-auto rounded-control border p-3">
        {!section && <p className="text-quiet">Deleted</p>}
        {section?.title && <p className="mb-2 font-semibold">{section.title}</p>}
        {section && !asks && (
          <SectionView
            section={section}
            results={{}}
            context={{ filters: {}, choice: { page: 0, sort: null } }}
            href={() => '#'}
            hidden={[]}
            parameter={parameterOf(section.id)}
            editing
          />
        )}
        {section && asks && (
          <pre className="text-12 whitespace-pre-wrap">
            {JSON.stringify(section.element['element-data'], null, 1)}
          </pre>
        )}
      </div>
    </div>
  );
}

function useShortcuts(store: DraftStore): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const inText = (event.target as Element).closest?.('input, textarea, [contenteditable=true]');
      if (inText || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) store.redo();
      else store.undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [store]);
}
