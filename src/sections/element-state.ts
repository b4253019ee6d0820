import type { Section } from '#domain/page/content/page.ts';
import { sectionType } from './index.ts';

type Element = Section['element'];

/**
 * The states that were read, by the elements that they are stored in: pages that are made together share
 * elements.
 */
const states = new WeakMap<Element, unknown>();

/**
 * The state of an element as its type reads it, read once; as it is stored where the type is not registered.
 */
export function elementState(element: Element): unknown {
  if (states.has(element)) return states.get(element);
  const stored = element['element-data'];
  const type = sectionType(element['element-type']);
  const state: unknown = type ? type.read(stored) : stored;
  states.set(element, state);
  return state;
}
