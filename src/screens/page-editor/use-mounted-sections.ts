import { startTransition, useEffect, useState, type RefObject } from 'react';
import type { Section } from '#domain/page/page.ts';

/** On a page of more sections, those that are not seen at first are mounted when the browser has nothing else to do. */
export const manySections = 50;

/** How many sections are mounted at first, and how many at a time after that. */
const atFirst = 10;
const atATime = 10;

/** Tells which sections are more than placeholders: from the start those that are seen first, and soon all of them. */
export function useMountedSections(
  canvas: RefObject<HTMLElement | null>,
  sections: readonly Section[],
): (id: string) => boolean {
  const [mounted, setMounted] = useState<ReadonlySet<string> | 'all'>(() =>
    sections.length > manySections ? new Set(sections.slice(0, atFirst).map(({ id }) => id)) : 'all',
  );
  useEffect(() => {
    if (mounted === 'all') return;
    return whenIdle(() => {
      const next = canvas.current ? nextPlaceholders(canvas.current) : [];
      startTransition(() => setMounted(next.length > 0 ? new Set([...mounted, ...next]) : 'all'));
    });
  }, [canvas, mounted]);
  return (id) => mounted === 'all' || mounted.has(id);
}

/** The placeholders that are seen or are the next ones below; after these, those above. */
function nextPlaceholders(canvas: HTMLElement): string[] {
  const all = [...canvas.querySelectorAll('[data-placeholder]')];
  const isBelow = (one: Element) => one.getBoundingClientRect().bottom > 0;
  const first = all.findIndex(isBelow);
  return (first < 0 ? all.slice(-atATime) : all.slice(first, first + atATime)).map(({ id }) => id);
}

/** Calls back when the browser has nothing else to do, a second later at the latest; returns how to stop that. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 1000 });
  return () => cancelIdleCallback(request);
}
