import { useIsFetching } from '@tanstack/react-query';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { useEditor } from './editor-context.ts';

const places = {
  corner:
    'pointer-events-none fixed bottom-4 left-4 z-20 rounded-panel bg-float px-3 py-2 shadow-float max-lg:hidden',
  // On small screens a box of its own would cover the line that is being typed.
  toolbar: 'px-2 whitespace-nowrap lg:hidden',
};

/** The busy box of the page that is edited. */
export function Activity({ place }: { place: keyof typeof places }) {
  const { store } = useEditor();
  return <BusyBox updating={useSnapshot(store, ({ unsaved }) => unsaved)} place={place} />;
}

/** How many changes are being saved and how many sections wait for data; shown after a moment only. */
export function BusyBox({ updating, place }: { updating: number; place: keyof typeof places }) {
  const loading = useIsFetching({ queryKey: ['section-results'] });
  if (updating === 0 && loading === 0) return null;
  return (
    <section
      aria-label="Activity"
      data-busy
      className={`flex flex-col skeleton-late text-12 text-quiet ${places[place]}`}
    >
      {updating > 0 && <span>Updating... {updating}</span>}
      {loading > 0 && <span>Loading... {loading}</span>}
    </section>
  );
}
