/**
 * A task that people do often: what it took on 28 November, and the most clicks that it may take. Typing is
 * not counted.
 */
type Task = { task: string; november: number; most: number };

/** The tasks that are counted; a click in the file dialog of the browser is among neither figure. */
export const clickFigures = {
  T1: { task: 'a page below another, with its title', november: 3, most: 2 },
  T2: { task: 'a text, a table and a chart on a page', november: 6, most: 4 },
  T3: { task: 'a table counted by a column, with its total', november: 7, most: 5 },
  T4: { task: 'a chart by category', november: 3, most: 3 },
  T5: { task: 'a filter bar with two filters for two sections', november: 7, most: 7 },
  T6a: { task: 'a file becomes a published source', november: 2, most: 2 },
  T6b: { task: 'a published source becomes a published page', november: 4, most: 4 },
  T7: { task: 'the title and the colours of a chart', november: 5, most: 3 },
  T8a: { task: 'the drafts of all sections of a source show its second version', november: 8, most: 5 },
  T8b: { task: 'all sections of a source show its second version, published', november: 11, most: 6 },
  T9a: { task: 'an editor is invited', november: 6, most: 5 },
  T9b: { task: 'an editor accepts, edits a page and publishes it', november: 6, most: 5 },
  T10: { task: 'the colour of a brand on a new site', november: 14, most: 4 },
  T11: { task: 'an earlier version is restored', november: 3, most: 3 },
  T12: { task: 'all cells of an invalid value are fixed', november: 5, most: 5 },
  T13: { task: 'five pages are reviewed and published together', november: 6, most: 3 },
  T14: { task: 'pages are made of rows', november: 6, most: 6 },
  T16: { task: 'two sources are joined and shown in charts', november: 0, most: 9 },
  T26: { task: 'two sources are joined by place and shown on a map', november: 0, most: 9 },
  T18: { task: 'a pivot of amounts by place and year, with totals', november: 0, most: 5 },
  T25: { task: 'a grouped table is compared with the period before', november: 0, most: 2 },
  T19: { task: 'a measure of a source: a quotient of two sums', november: 0, most: 7 },
  T20: { task: 'a sum of some rows in a column of a table', november: 0, most: 5 },
  T23: { task: 'damage by county and year, with the change to last year beside it', november: 0, most: 6 },
  T15: { task: 'a number of data in a sentence', november: 1, most: 1 },
} satisfies Record<string, Task>;

/** The name of a task that is counted. */
export type CountedTask = keyof typeof clickFigures;
