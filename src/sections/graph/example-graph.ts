import { exampleSource, shownColumn } from '../example-section.tsx';

/** The state of a bar graph with the sum of events by county, for tests. */
export const exampleGraph = {
  ...exampleSource,
  columns: [
    shownColumn('county', { xAxis: true, group: true }),
    shownColumn('events', { type: 'number', yAxis: true, fn: 'sum' }),
  ],
};
