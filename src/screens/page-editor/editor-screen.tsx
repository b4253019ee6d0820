import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode, use } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { queryKeys } from '#client/query-keys.ts';
import { distinctValuesDocument } from '#client/row-documents.ts';
import { FindColumnValues } from '#dataview/settings/column-values.ts';
import type { Viewer } from '#domain/access/access.ts';
import { headedBy } from '#domain/page/content/page-heading.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { languageOf } from '#domain/site/site-in.ts';
import { siteHref } from '#domain/site/site.ts';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import { AssetProvider } from '#screens/assets/asset-provider.tsx';
import { CatalogueProvider } from '#screens/page/catalogue-provider.tsx';
import { keepScrollPosition } from '#screens/page/visitor/keep-scroll-position.ts';
import type { PageAddress } from '#screens/page/section-props.ts';
import { useFirstSections } from '#screens/page/section-view.tsx';
import { TextsProvider } from '#texts/use-texts.tsx';
import { useLoadFailures } from '#ui/lazy-part/use-load-failures.ts';
import { BaseUrl } from '#ui/base-url.ts';
import { showToast, ToastRegion } from '#ui/toast/toast.tsx';
import {
  EditorProvider,
  type EditedPage,
  type EditorDialogName,
  type ThemeName,
  useEditor,
} from './commands/editor-context.ts';
import { EditorControls } from './editor-controls.tsx';
import { EditorDialogs } from './editor-dialogs.tsx';
import { EditorDrawer } from './panels/editor-drawer.tsx';
import { MapStylesProvider, type LoadedMapStyles } from './map-styles-provider.tsx';
import { PageCanvas } from './page-canvas.tsx';
import type { PanelName, PanelProps } from './panels/panels.ts';
import { TextHosts } from './canvas/text-hosts.tsx';
import { SectionPicker, type PickerRequest } from './canvas/section-picker.tsx';
import { usePublishing } from './publishing/use-publishing.ts';
import { usePublicationAtTime } from './publishing/use-publication-at-time.ts';
import { useDraft } from './draft/use-draft.ts';
import { useDraftAddress } from './commands/use-draft-address.ts';
import { useEditorContext } from './use-editor-context.ts';
import { useLostSession } from '../lost-session/use-lost-session.ts';
import { usePageSettings } from './draft/use-page-settings.ts';
import { useShortcuts } from './palette/use-shortcuts.ts';
import { SourceCatalogue, useCatalogue, versionKey } from '#dataview/sources/source-catalogue.ts';
import { versionsOfPage } from './commands/versions-of-page.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

type EditorProps = {
  view: EditedPage;
  viewer: Pick<Viewer, 'email' | 'level'>;
  address: PageAddress;
  /** The themes that a page can have. */
  themes: readonly ThemeName[];
  mapStyles: LoadedMapStyles;
};

/** The page editor: the page itself as the canvas, a drawer at the right, publishing at the bottom. */
export function EditorScreen(props: EditorProps) {
  useFirstSections(props.view.content);
  useFreshPages(props.view);

  // The open panel and the grid stay when another page is opened; all other state of the editor starts again.
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [hasGrid, setGrid] = useState(false);
  const toggleGrid = useCallback(() => setGrid((old) => !old), []);

  useLoadFailures();
  useLostSession();

  return (
    <>
      <Catalogue followsNewest={props.view.site.followsNewest}>
        <MapStylesProvider loaded={props.mapStyles}>
          <PageEditor
            key={props.view.page.id}
            {...props}
            panel={panel}
            setPanel={setPanel}
            hasGrid={hasGrid}
            onToggleGrid={toggleGrid}
          />
        </MapStylesProvider>
      </Catalogue>
      <ToastRegion className="bottom-28 lg:bottom-20" />
    </>
  );
}

/**
 * The list of pages is read again where it is shown, and before its next use, whenever the page was read
 * again.
 */
function useFreshPages(view: EditedPage): void {
  const queries = useQueryClient();
  useEffect(
    () => void queries.invalidateQueries({ queryKey: queryKeys.sitePages }, { cancelRefetch: false }),
    [queries, view],
  );
}

function Catalogue({ followsNewest, children }: { followsNewest: boolean; children: ReactNode }) {
  return (
    <CatalogueProvider followsNewest={followsNewest}>
      <FindColumnValues value={findColumnValues}>{children}</FindColumnValues>
    </CatalogueProvider>
  );
}

async function findColumnValues(versionId: number, column: string, search: string, signal: AbortSignal) {
  const found = await requestGraphql(distinctValuesDocument, { versionId, column, search }, { signal });
  return found.distinctValues;
}

type GridProps = { hasGrid: boolean; onToggleGrid(): void };

/**
 * The parts of the editor. It knows little of the draft, so that the parts around a text is not rendered with
 * each letter.
 */
function PageEditor({
  view,
  viewer,
  address,
  themes,
  panel,
  setPanel,
  hasGrid,
  onToggleGrid,
}: Omit<EditorProps, 'mapStyles'> & PanelProps & GridProps) {
  const { site } = view;
  const store = useDraft(view.page.id, view, languageOf(site));
  const [settings, changed] = usePageSettings(view.page);
  const title = useSnapshot(store, ({ content }) => content.title);
  const description = useSnapshot(store, ({ content }) => content.description);
  const page = useMemo(
    () => headedBy({ ...view.page, ...changed }, { title, description }),
    [view.page, changed, title, description],
  );

  useDraftAddress(view, store);
  const [adding, setAdding] = useState<PickerRequest | null>(null);
  const [dialog, setDialog] = useState<EditorDialogName | null>(null);
  const editor = useEditorContext({ view, address, themes, store, settings, setPanel, setAdding, setDialog });
  const language = languageOf(site);
  const publishing = usePublishing({ page, baseUrl: site.base_url, language }, store, {
    onPublished: () => showPublished(siteHref(site, `/${pagePath(page)}`)),
    onDiscarded: () => editor.select(null),
    onWarnings: () => setDialog('review'),
  });

  usePublicationAtTime(page, site, store);
  useShortcuts(editor);
  useMenus();
  useEffect(() => keepScrollPosition(), []);

  const { main } = editor.selection;
  const hasSection = useSnapshot(store, ({ content }) => content.sections.some(({ id }) => id === main));
  const openPanel = panel === 'section' && !hasSection ? null : panel;

  return (
    <AssetProvider assets={view.assets}>
      <EditorProvider value={editor}>
        <SourcesOfPage />
        <BaseUrl value={site.base_url}>
          <TextHosts>
            <div {...writtenIn(site.language)} className={`pb-28 ${openPanel ? 'xl:pe-drawer' : ''}`}>
              <TextsProvider language={site.language}>
                <PageCanvas
                  view={view}
                  viewer={viewer}
                  page={page}
                  search={address.search}
                  hasGrid={hasGrid}
                />
              </TextsProvider>
            </div>
            <EditorDrawer panel={openPanel} setPanel={setPanel} page={page} />
            <EditorControls
              page={page}
              publishing={publishing}
              panel={openPanel}
              setPanel={setPanel}
              hasGrid={hasGrid}
              onToggleGrid={onToggleGrid}
            />
            <EditorDialogs
              open={dialog}
              onClose={() => setDialog(null)}
              site={site}
              page={page}
              publishing={publishing}
              setPanel={setPanel}
              onToggleGrid={onToggleGrid}
            />
            <SectionPicker request={adding} onClose={() => setAdding(null)} />
          </TextHosts>
        </BaseUrl>
      </EditorProvider>
    </AssetProvider>
  );
}

/** Says that the page is published, with the way to it. */
const showPublished = (href: string) =>
  showToast({
    text: 'Published.',
    tone: 'success',
    action: { label: 'View the page', onAction: () => location.assign(href) },
  });

/** Reads the sources that the page shows when it opens, where not all are read anyway. */
function SourcesOfPage(): null {
  const catalogue = use(SourceCatalogue);
  const { store } = useEditor();
  const { isLoaded, areAll } = useCatalogue();

  useEffect(() => {
    if (!isLoaded || areAll) return;
    // Those that cannot be read now are read where they are needed.
    catalogue.complete(versionsOfPage(store.snapshot().content).map(versionKey)).catch(() => {});
  }, [catalogue, store, isLoaded, areAll]);
  return null;
}

const openMenus = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')];

/**
 * Closes the menus of the page's shell and sections as on a published page: by a click beside them, and by
 * Escape.
 */
function useMenus(): void {
  useEffect(() => {
    const click = ({ target }: MouseEvent) => {
      for (const menu of openMenus()) {
        if (!(target instanceof Node && menu.contains(target))) {
          menu.open = false;
        }
      }
    };
    const press = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape') return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
    };
    document.addEventListener('click', click);
    document.addEventListener('keydown', press);

    return () => {
      document.removeEventListener('click', click);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
