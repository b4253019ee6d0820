import { useTexts } from '#texts/use-texts.tsx';

/** A placeholder for content that is loading: invisible for 200 ms, then quiet bars. */
export function Skeleton({
  lines = 3,
  label,
  className = '',
}: {
  lines?: number;
  label?: string;
  className?: string;
}) {
  const { controls: texts } = useTexts();
  const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];
  return (
    <div role="status" className={`skeleton-late flex flex-col gap-3 ${className}`}>
      <span className="sr-only">{label ?? texts.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          className={`block h-4 animate-pulse rounded-small bg-ink/7 ${widths[index % widths.length]}`}
        />
      ))}
    </div>
  );
}
