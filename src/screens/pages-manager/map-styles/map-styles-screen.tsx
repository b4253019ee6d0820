import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { removeMapStyleDocument } from '#client/map-style-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { siteHref } from '#domain/site/site.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import type { ListedStyle, MapStylesProps } from './map-styles-props.ts';
import { RenameStyleDialog } from './rename-style-dialog.tsx';
import { StyleHistoryDialog } from './style-history-dialog.tsx';
import { StyleRow, type StyleAction } from './style-row.tsx';

/** The map styles of a site: they are renamed, restored and removed here, and made and changed on a map. */
export function MapStylesScreen({ site, styles }: MapStylesProps) {
  const refresh = useRefresh(queryKeys.mapStyles);
  const [open, setOpen] = useState<{ action: StyleAction; id: number } | null>(null);
  const close = () => setOpen(null);
  const style = styles.find(({ id }) => id === open?.id);
  const remove = async ({ id, name }: ListedStyle) => {
    await requestGraphql(removeMapStyleDocument, { id });
    showToast({ text: `The map style “${name}” was removed.` });
    await refresh();
  };

  return (
    <>
      <h1 className="mb-2 text-28 font-semibold">Map styles</h1>
      <p className="mb-6 max-w-160 text-14 text-quiet">
        A style is kept from the settings of a map, where it is changed for all its maps too. Maps that have
        it follow each change at once, except in what they depart from it.
      </p>
      {styles.length === 0 && (
        <EmptyState
          text="There are no map styles yet. Open the settings of a map, and there “Look”: save its look as a style."
          action={
            <a className="text-14 text-accent" href={siteHref(site, '/manage/pages')}>
              Go to the pages
            </a>
          }
        />
      )}
      {styles.length > 0 && (
        <ul className="max-w-200 divide-y divide-hairline">
          {styles.map((each) => (
            <StyleRow key={each.id} style={each} onAction={(action) => setOpen({ action, id: each.id })} />
          ))}
        </ul>
      )}
      {style && open?.action === 'rename' && (
        <RenameStyleDialog style={style} onRenamed={refresh} onClose={close} />
      )}
      {style && open?.action === 'history' && (
        <StyleHistoryDialog style={style} onRestored={refresh} onClose={close} />
      )}
      {style && open?.action === 'remove' && (
        <ConfirmDialog
          title={`Remove “${style.name}”`}
          text="A style that maps have is not removed: the pages with these maps are named."
          confirmLabel="Remove"
          pendingLabel="Removing..."
          isDestructive
          isOpen
          onOpenChange={(isOpen) => !isOpen && close()}
          onConfirm={() => remove(style)}
        />
      )}
    </>
  );
}
