import { useIsFetching } from '@tanstack/react-query';

/** How many changes are being saved and how many sections wait for data; shown after a moment only. */
export function BusyBox({ updating }: { updating: number }) {
  const loading = useIsFetching({ queryKey: ['section-results'] });
  if (updating === 0 && loading === 0) return null;
  return (
    <section
      aria-label="Activity"
      data-busy
      className="pointer-events-none fixed bottom-4 left-4 z-20 flex flex-col skeleton-late rounded-panel bg-float px-3 py-2 text-12 text-quiet shadow-float max-lg:bottom-28"
    >
      {updating > 0 && <span>Updating... {updating}</span>}
      {loading > 0 && <span>Loading... {loading}</span>}
    </section>
  );
}
