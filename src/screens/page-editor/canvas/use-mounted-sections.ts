import { startTransition, useEffect, useState, type RefObject } from 'react';
import type { Section } from '#domain/page/content/page.ts';
import { whenIdle } from '#ui/lazy-part/when-idle.ts';
import { useAddressTarget } from './use-address-target.ts';

/**
 * A page of more sections is long: those that are not seen at first are mounted when the browser has nothing
 * else to do.
 */
const manySections = 50;

/** How many sections of a long page are mounted at first, and how many at a time after that. */
const atFirst = 10;
const atATime = 10;

/**
 * Whether a page was long when its editor opened, and which sections are more than placeholders: from the
 * start those that are seen first, and soon all of them. A page stays long or short, as the other layout
 * would mount all sections anew.
 */
export function useMountedSections(
  canvas: RefObject<HTMLElement | null>,
  sections: readonly Section[],
): { isLong: boolean; isMounted(id: string): boolean } {
  const [isLong] = useState(sections.length > manySections);
  const [mounted, setMounted] = useState<ReadonlySet<string> | 'all'>(() =>
    isLong ? new Set(sections.slice(0, atFirst).map(({ id }) => id)) : 'all',
  );
  useEffect(() => {
    if (mounted === 'all') return;
    const mountNext = () => {
      const next = canvas.current ? nextPlaceholders(canvas.current) : [];
      startTransition(() => setMounted(next.length > 0 ? new Set([...mounted, ...next]) : 'all'));
    };
    return whenIdle(mountNext, { timeout: 1000, delay: 50 });
  }, [canvas, mounted]);
  useAddressTarget(mounted);

  return { isLong, isMounted: (id) => mounted === 'all' || mounted.has(id) };
}

/** The placeholders that are seen or are the next ones below; after these, those above. */
function nextPlaceholders(canvas: HTMLElement): string[] {
  const all = [...canvas.querySelectorAll('section[data-unmounted]')];
  const first = all.findIndex((one) => one.getBoundingClientRect().bottom > 0);
  return (first < 0 ? all.slice(-atATime) : all.slice(first, first + atATime)).map(({ id }) => id);
}
