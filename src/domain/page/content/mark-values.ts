/**
 * The marks of a chart that has too many for elements: what a script needs to show the one at the pointer.
 * All lengths are in the units of the drawing.
 */
export type MarkValues = {
  /**
   * What the place of a mark is. A `strip` is all that is at one place along x, `[left, ...tops]` with a top
   * for each of its series; a `dot` is `[left, top]`, with its width in px behind where dots have sizes, a
   * `box` `[left, top, width, height]`, an `area` the place of its path in the drawing, `[index]`; among
   * areas may be dots.
   */
  shape: 'strip' | 'dot' | 'box' | 'area';
  /** The names of series, empty for the only one, and their CSS colours. */
  series: { name: string; colour: string }[];
  marks: MarkValue[];
  /** What is around each mark, in words, where there is something. */
  surroundings?: string[];
  /** The page filter that a click on a mark sets, and the value of each mark; null for one without. */
  choice?: { key: string; values: (string | null)[] } | undefined;
  /** Where a click on each mark leads that sets no page filter; null for one that leads nowhere. */
  links?: (string | null)[] | undefined;
};

/**
 * A mark: its x as people read it, its place, the numbers of its series and their amounts, and what is said
 * below these, such as their total.
 */
export type MarkValue = [
  x: string,
  place: number[],
  series: number[],
  amounts: string[],
  ...rest: [name: string, amount: string][],
];
