import { useEffect } from 'react';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

const openMenus = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')];

/**
 * Closes the menus of the page's shell and sections as on a published page: by a click beside them, and by
 * Escape.
 */
export function useMenus(): void {
  useEffect(() => {
    const click = ({ target }: MouseEvent) => {
      for (const menu of openMenus()) {
        if (!(target instanceof Node && menu.contains(target))) {
          menu.open = false;
        }
      }
    };
    const press = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape') return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
    };
    document.addEventListener('click', click);
    document.addEventListener('keydown', press);

    return () => {
      document.removeEventListener('click', click);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
