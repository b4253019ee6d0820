import { useTexts } from '#texts/use-texts.tsx';
import { Icon } from '../icon/icon.tsx';

/**
 * Where the screen is: links to the levels above it, and its own name at the end. Plain links, so that they
 * work without script.
 */
export function Breadcrumbs({
  items,
  className = '',
}: {
  items: { label: string; href?: string; icon?: string }[];
  className?: string;
}) {
  const { controls: texts } = useTexts();
  return (
    <nav aria-label={texts.breadcrumbs} className={className}>
      <ol className="flex flex-wrap items-center gap-1 text-14 text-quiet">
        {items.map(({ label, href, icon }, index) => (
          <li key={`${index}-${label}`} className="flex min-w-0 items-center gap-1">
            {href && index < items.length - 1 ? (
              <a
                href={href}
                className="flex items-center gap-1.5 rounded-small px-1 no-underline hover:text-ink hover:underline"
              >
                {icon && <Icon name={icon} />}
                {label}
              </a>
            ) : (
              <span aria-current="page" className="flex items-center gap-1.5 truncate px-1 text-ink">
                {icon && <Icon name={icon} />}
                {label}
              </span>
            )}
            {/* After the name: a new line begins with a name. */}
            {index < items.length - 1 && (
              <Icon name="chevron-right" size={14} className="shrink-0 opacity-60" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
