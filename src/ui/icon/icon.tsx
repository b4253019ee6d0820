import { icons, isIconName } from './icons.ts';

/** A lucide icon by its kebab-case name, 16 or 20 px; it says nothing to a screen reader unless it has a `label`. */
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
  if (!isIconName(name)) return <span className={`text-12 text-quiet ${className}`}>Icon not found</span>;
  const Glyph = icons[name];
  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      className={`shrink-0 ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
