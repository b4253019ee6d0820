import type { ReadText } from '#domain/value/text/translation.ts';
import type { ColouredCode } from '#richtext/document-code.ts';
import type { Ground } from '#richtext/grounds.ts';
import type { TakenIds } from '#richtext/heading-anchors.ts';

/**
 * The facet of a section type that people write: what search, lists, links and checks find in a state. A type
 * gives the members for what its sections can hold:
 *
 * ```ts
 * content: {
 *   title: ({ title }) => title,
 *   searchText: ({ title, note }) => `${title} ${note}`,
 *   assets: ({ logo }) => keyOfAddress(logo) ?? [],
 * },
 * ```
 */
export type SectionContent<State> = {
  /**
   * The texts of a state that can be translated, by keys that stay when others are added or removed: plain,
   * or documents of rich text. Empty texts are left out.
   */
  texts?(state: State): Record<string, ReadText>;
  /** The state with other texts at some of these keys. */
  withTexts?(state: State, texts: Readonly<Record<string, ReadText>>): State;
  /** The title that the content itself has, such as that of a graph; empty where it has none. */
  title?(state: State): string;
  /** The text that search finds the section by. */
  searchText?(state: State): string;
  /** The addresses that the state links to, each once. */
  links?(state: State): string[];
  /** The state with other addresses in its links, also in those that the cells of a row complete. */
  withLinks?(state: State, change: (url: string) => string): State;
  /**
   * The ids of the headings in its view, in their order, with what people call them. Ids that the page has
   * `taken` before are not used again; the new ones are added to these.
   */
  anchors?(state: State, taken: TakenIds): { id: string; text: string }[];
  /** The keys of the images and files that the state names. */
  assets?(state: State): string[];
  /** The code that the view shows in colours, in its order. */
  code?(state: State): ColouredCode[];
  /**
   * Sentences about what should be looked at before the state is published. `grounds` are the colours of the
   * page in both modes.
   */
  warnings?(state: State, grounds: readonly Ground[]): string[];
};
