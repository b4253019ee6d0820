import { useEffect, useRef } from 'react';

/** What a person does when they have begun to read or to write. */
const actions = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Goes to what the address names when it appears later than the page: on a long one, headings come
 * with their sections. Nothing moves once the person has begun to do something, or where the browser has
 * scrolled the page. `appeared` changes when more of the page is there.
 */
export function useAddressTarget(appeared: unknown): void {
  const isOver = useRef(false);
  useEffect(() => {
    const end = () => {
      isOver.current = true;
    };
    if (targetOfAddress() || scrollY > 0) {
      end();
    }

    for (const action of actions) {
      addEventListener(action, end, { once: true, passive: true });
    }

    return () => {
      for (const action of actions) {
        removeEventListener(action, end);
      }
    };
  }, []);

  useEffect(() => {
    const target = isOver.current ? null : targetOfAddress();
    if (!target) return;
    isOver.current = true;
    target.scrollIntoView();
  }, [appeared]);
}

function targetOfAddress(): HTMLElement | null {
  const id = location.hash.slice(1);
  return document.getElementById(id) ?? document.getElementById(decodedOr(id));
}

function decodedOr(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
