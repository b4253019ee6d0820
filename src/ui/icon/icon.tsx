import { useTexts } from '#texts/use-texts.tsx';
import { icons } from './icons.ts';

/** Icons that point along the line: they are turned where it runs from right to left. */
const alongLine = /^(chevron|arrow)s?-(left|right)$/;

/** A lucide icon by its kebab-case name, 16 or 20 px; hidden from screen readers unless it has a `label`. */
export function Icon({
  name,
  size = 16,
  label,
  className = '',
}: {
  name: string;
  size?: 12 | 14 | 16 | 20 | 24;
  label?: string;
  className?: string;
}) {
  const Glyph = icons.get(name);
  if (!Glyph) return <MissingIcon className={className} />;

  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      className={`shrink-0 ${alongLine.test(name) ? 'tm-along-line ' : ''}${className}`}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={!label || undefined}
    />
  );
}

function MissingIcon({ className }: { className: string }) {
  const { controls: texts } = useTexts();
  return <span className={`text-12 text-quiet ${className}`}>{texts.iconNotFound}</span>;
}
