import { createContext } from 'react';

/** Something that a link can lead to: its name, its address, and what it is. */
export type LinkTarget = { label: string; url: string; detail: string };

/** The most targets that are offered at once. */
const mostOffered = 6;

/** So many letters at least are searched for. */
const leastSearched = 3;

/** Reads the pages of the site, and the sections and headings of the page that is edited; given by the page's editor. */
export const LinkTargets = createContext<() => Promise<LinkTarget[]>>(() => Promise.resolve([]));

/** Finds what links can lead to on other pages of the site by its text; given by the page's editor. */
export const FindLinkTargets = createContext<(text: string, signal: AbortSignal) => Promise<LinkTarget[]>>(
  () => Promise.resolve([]),
);

/** The text that targets are searched by; null where it is too short or an address. */
export function searchedText(typed: string): string | null {
  const text = typed.trim();
  return text.length < leastSearched || /^([a-z]+:|[/#])/i.test(text) ? null : text;
}

/** The targets whose name or address has a text in it, those that begin with it first. */
export function matchingTargets(targets: readonly LinkTarget[], typed: string): LinkTarget[] {
  const text = typed.trim().toLowerCase();
  if (text === '' || /^[a-z]+:/.test(text)) return [];
  const startsAt = ({ label, url }: LinkTarget) =>
    Math.min(...[label.toLowerCase().indexOf(text), url.toLowerCase().indexOf(text)].map(orLast));
  return targets
    .filter((target) => startsAt(target) < Number.MAX_SAFE_INTEGER && target.url !== typed)
    .toSorted((a, b) => startsAt(a) - startsAt(b) || a.label.localeCompare(b.label))
    .slice(0, mostOffered);
}

const orLast = (index: number) => (index < 0 ? Number.MAX_SAFE_INTEGER : index);
