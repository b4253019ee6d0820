import { use, useCallback, useMemo, useState } from 'react';
import { pageFilters } from '#domain/page/filter/page-filters.ts';
import { pageContext } from '#domain/site/page-view.ts';
import { MapStylesOfSite } from '#sections/map/settings/map-styles-of-site.ts';
import { useThemeOptions } from '#screens/page/shell/theme-options.tsx';
import type { EditedPage, EditorContext, EditorDialogName } from './commands/editor-context.ts';
import type { PanelProps } from './panels/panels.ts';
import { SectionActions } from './commands/section-actions.ts';
import type { PickerRequest } from './canvas/section-picker.tsx';
import { useSelection, type SelectionControls } from './commands/use-selection.ts';

/**
 * What the context is made of: the loaded draft, its stores, and what opens panels, the picker and dialogs.
 */
type ContextOptions = Pick<EditorContext, 'store' | 'settings' | 'address' | 'themes'> &
  Pick<PanelProps, 'setPanel'> & {
    view: EditedPage;
    setAdding(request: PickerRequest): void;
    setDialog(dialog: EditorDialogName): void;
  };

/** What all parts of the editor share; only selecting, filters and a new draft view change it. */
export function useEditorContext(options: ContextOptions): EditorContext {
  const { view, address, themes, store, settings, setPanel, setAdding, setDialog } = options;
  const { selection, select, selectMany, toggle, extendTo } = useSelection(store);
  const actions = useSectionActions(options, { selection, select, selectMany });
  const { byId: styles } = use(MapStylesOfSite);
  const { content, results } = view;
  const [initial] = useState({ content, results, styles, search: address.search });
  const openSettings = useCallback(
    (id: string) => {
      select(id);
      setPanel('section');
    },
    [select, setPanel],
  );

  const page = usePageContext(view, address.search);
  return useMemo(
    () => ({
      store,
      settings,
      address,
      themes,
      page,
      site: view.site,
      initial,
      selection,
      select,
      toggle,
      extendTo,
      actions,
      openSettings,
      openDialog: setDialog,
      pick: (position, anchor) => setAdding({ position, anchor }),
    }),
    [
      store,
      settings,
      address,
      themes,
      page,
      view.site,
      initial,
      selection,
      select,
      toggle,
      extendTo,
      actions,
      openSettings,
      setAdding,
      setDialog,
    ],
  );
}

/** The page with the filters that the query string chooses. */
function usePageContext(view: ContextOptions['view'], search: string) {
  return useMemo(() => {
    const filters = pageFilters(view.page.filters, new URLSearchParams(search));
    return pageContext({ ...view, filters });
  }, [view, search]);
}

/** What can be done with the selected sections. */
function useSectionActions(
  { view, store, setDialog }: ContextOptions,
  { selection, select, selectMany }: Pick<SelectionControls, 'selection' | 'select' | 'selectMany'>,
): SectionActions {
  const { grid: pageColumns } = useThemeOptions();
  return useMemo(
    () =>
      new SectionActions({
        store,
        site: view.site.id,
        pageColumns,
        ids: selection.ids,
        select,
        selectMany,
        confirmDeletion: () => setDialog('deletion'),
      }),
    [store, view.site.id, pageColumns, selection, select, selectMany, setDialog],
  );
}
