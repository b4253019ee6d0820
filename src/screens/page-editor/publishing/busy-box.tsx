import { useIsFetching } from '@tanstack/react-query';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { useEditor } from '../commands/editor-context.ts';

/** The busy box of the page that is edited. */
export function Activity() {
  const { store } = useEditor();
  return <BusyBox updating={useSnapshot(store, ({ unsaved }) => unsaved)} />;
}

/** How many changes are being saved and how many sections wait for data; shown after a moment only. */
export function BusyBox({ updating }: { updating: number }) {
  const loading = useIsFetching({ queryKey: ['section-results'] });
  if (updating === 0 && loading === 0) return null;

  return (
    <section
      aria-label="Activity"
      data-busy
      className="flex flex-col skeleton-late px-2 text-12 whitespace-nowrap text-quiet"
    >
      {updating > 0 && <span>Updating... {updating}</span>}
      {loading > 0 && <span>Loading... {loading}</span>}
    </section>
  );
}
