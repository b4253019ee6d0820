import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { createContext } from 'react';

/** Something that a link can lead to: its name, its address, and what it is. */
export type LinkTarget = { label: string; url: string; detail: string };

/** The most targets that are offered at once. */
export const mostOffered = 6;

/** The fewest letters that are searched for. */
const leastSearched = 3;

/**
 * Reads pages of the site, those near the page that is edited first, and the sections and headings of the
 * page that is edited; given by the page's editor.
 */
export const LinkTargets = createContext<() => Promise<LinkTarget[]>>(() => Promise.resolve([]));

/** Finds further pages by their names, and what is on other pages by its text; given by the page's editor. */
export const FindLinkTargets = createContext<(text: string, signal: AbortSignal) => Promise<LinkTarget[]>>(
  () => Promise.resolve([]),
);

/** The text that targets are searched by; null where it is too short or an address. */
export function searchedTarget(typed: string): string | null {
  const text = typed.trim();
  if (text.length < leastSearched || /^([a-z]+:|[/#])/i.test(text)) return null;
  return text;
}

/**
 * The targets whose name or address has a text in it, those that begin with it first; without a text, the
 * first targets.
 */
export function matchingTargets(targets: readonly LinkTarget[], typed: string): LinkTarget[] {
  const text = foldLetters(typed.trim());
  if (/^[a-z]+:/.test(text)) return [];

  const startsAt = ({ label, url }: LinkTarget) =>
    Math.min(...[foldLetters(label).indexOf(text), foldLetters(url).indexOf(text)].map(orLast));
  const found = targets.filter(
    (target) => startsAt(target) < Number.MAX_SAFE_INTEGER && target.url !== typed,
  );
  const inOrder =
    text === ''
      ? found
      : found.toSorted((a, b) => startsAt(a) - startsAt(b) || a.label.localeCompare(b.label));

  return inOrder.slice(0, mostOffered);
}

const orLast = (index: number) => (index < 0 ? Number.MAX_SAFE_INTEGER : index);
