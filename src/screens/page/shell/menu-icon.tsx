import { isIconName } from '#ui/icon/icons.ts';
import { Icon } from '#ui/icon/icon.tsx';

/** The icon of a menu entry, where it has one that exists. */
export function MenuIcon({ name }: { name: string | undefined }) {
  if (!name || !isIconName(name)) return null;
  return <Icon name={name} className="me-2 inline-block align-[-0.15em] text-quiet" />;
}
