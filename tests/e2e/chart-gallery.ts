import { along, amount, by, column, titled, type GalleryChart } from './gallery-columns.ts';
import { partsAndSpreads } from './gallery-of-parts-and-spreads.ts';

/** Charts of every graph type with their options; all show the same source. */
export const galleryCharts: GalleryChart[] = [
  {
    name: 'bar-largest',
    columns: [along('hazard'), amount('loss', 'sum', { sort: 'desc nulls last' })],
    graph: {
      ...titled('Losses by hazard', 'US dollars'),
      mostCategories: 8,
      yAxis: { tickFormat: 'abbreviate_dollar' },
    },
  },
  {
    name: 'bar-stacked',
    columns: [along('year'), amount('hazard', 'count'), by('region')],
    graph: {
      ...titled('Reports by year'),
      legend: { label: 'Region' },
      xAxis: { label: 'Year of the report' },
      referenceLines: [{ axis: 'y', at: '100', label: 'Capacity' }],
      referenceBands: [{ axis: 'x', from: '2003', to: '2008', label: 'Not recorded' }],
    },
  },
  {
    name: 'bar-grouped',
    size: '1/2',
    columns: [along('hazard'), amount('change', 'avg'), by('risk')],
    graph: {
      ...titled('Change by hazard and risk', 'Percent a year'),
      groupMode: 'grouped',
      mostCategories: 5,
      xAxis: { rotateLabels: true },
    },
  },
  {
    name: 'bar-negative',
    size: '1/2',
    columns: [along('hazard'), amount('change', 'sum'), by('region')],
    graph: {
      ...titled('Change by hazard'),
      mostCategories: 7,
      yAxis: { label: 'Percentage points' },
      colors: ['#7a5195', '#ef5675', '#ffa600', '#2f9e89', '#5b7fd6'],
    },
  },
  {
    name: 'bar-places',
    size: '1/2',
    columns: [along('day', { step: 'year' }), amount('loss', 'sum')],
    graph: {
      ...titled('The years with the largest losses'),
      mostPlaces: 6,
      yAxis: { tickFormat: 'abbreviate_dollar' },
    },
  },
  {
    name: 'bar-months',
    size: '1/2',
    columns: [
      along('day', {
        step: 'month',
        filters: [{ type: 'internal', operation: 'gte', values: ['2021-01-01'] }],
      }),
      amount('hazard', 'count'),
    ],
    graph: { ...titled('Reports by month'), legend: { show: false }, tooltip: { show: false } },
  },
  {
    name: 'bar-horizontal',
    size: '1/2',
    columns: [along('hazard'), amount('loss', 'avg', { sort: 'desc nulls last' })],
    graph: {
      ...titled('Average loss'),
      orientation: 'horizontal',
      valueColours: [{ value: 'Hurricane', colour: '#c2504f' }],
      xAxis: { label: 'Hazard' },
      yAxis: { tickFormat: 'comma' },
    },
  },
  {
    name: 'bar-horizontal-stacked',
    size: '1/2',
    columns: [along('risk'), amount('hazard', 'count'), by('region')],
    graph: {
      ...titled('Reports by risk'),
      orientation: 'horizontal',
      referenceLines: [{ axis: 'y', at: '500', label: 'Half' }],
      notes: [{ x: 'Very Low', y: '800', text: 'Few were reported before 2000' }],
    },
  },
  {
    name: 'bar-log',
    columns: [
      along('day', {
        step: 'month',
        filters: [{ type: 'internal', operation: 'gte', values: ['2022-01-01'] }],
      }),
      amount('loss', 'sum'),
    ],
    graph: {
      ...titled('Losses by month'),
      isLog: true,
      xAxis: { showGridLines: true },
      yAxis: { tickFormat: 'abbreviate_dollar' },
      bgColor: '#fff7e6',
    },
  },
  {
    name: 'line-series',
    columns: [along('day', { step: 'year' }), amount('loss', 'sum'), by('region')],
    graph: {
      graphType: 'LineGraph',
      ...titled('Losses by region', 'US dollars a year'),
      yAxis: { tickFormat: 'abbreviate_dollar' },
      referenceLines: [{ axis: 'x', at: '2012', label: 'New rules' }],
    },
  },
  {
    name: 'line-months',
    columns: [along('day', { step: 'month' }), amount('hazard', 'count')],
    graph: {
      graphType: 'LineGraph',
      ...titled('Reports a month'),
      xAxis: { showGridLines: true },
      referenceBands: [
        { axis: 'x', from: '2008-01-01', to: '2010-12-31', label: 'Crisis' },
        { axis: 'y', from: '12', to: '20' },
      ],
      notes: [{ x: '2015-06-01', y: '15', text: 'More stations' }],
    },
  },
  {
    name: 'line-categories',
    size: '1/2',
    columns: [along('hazard'), amount('wind', 'avg'), by('region')],
    graph: {
      graphType: 'LineGraph',
      ...titled('Average wind'),
      mostCategories: 6,
      legend: { label: 'Region' },
      yAxis: { label: 'Wind (km/h)' },
    },
  },
  {
    name: 'line-many',
    size: '1/2',
    columns: [
      along('year', { filters: [{ type: 'internal', operation: 'gte', values: ['2014'] }] }),
      amount('loss', 'max'),
      by('hazard'),
    ],
    graph: { graphType: 'LineGraph', ...titled('Largest losses'), isLog: true, height: 400, darkMode: true },
  },
  {
    name: 'scatter-series',
    columns: [
      column('wind', { xAxis: true, filters: [{ type: 'internal', operation: 'gte', values: ['100'] }] }),
      column('change', { yAxis: true }),
      column('region', { categorize: true }),
    ],
    graph: {
      graphType: 'ScatterPlot',
      ...titled('Wind and change', 'Each point is a report'),
      referenceLines: [
        { axis: 'y', at: '0', label: 'No change' },
        { axis: 'x', at: '120', label: 'Storm' },
      ],
    },
  },
  {
    name: 'scatter-dense',
    size: '1/2',
    columns: [column('wind', { xAxis: true }), column('loss', { yAxis: true })],
    graph: {
      graphType: 'ScatterPlot',
      ...titled('Wind and loss'),
      isLog: true,
      xAxis: { label: 'Wind (km/h)' },
      yAxis: { tickFormat: 'abbreviate_dollar' },
    },
  },
  {
    name: 'scatter-groups',
    size: '1/2',
    columns: [along('hazard'), amount('loss', 'avg'), by('region')],
    graph: {
      graphType: 'ScatterPlot',
      ...titled('Average loss'),
      colors: ['#003f5c', '#bc5090', '#ffa600', '#003f5c', '#bc5090'],
      bgColor: '#102030',
    },
  },
  {
    name: 'heat-map-sequential',
    columns: [along('year'), amount('hazard', 'count'), by('region')],
    graph: { graphType: 'GridGraph', ...titled('Reports by year and region'), legend: { label: 'Reports' } },
  },
  {
    name: 'heat-map-diverging',
    size: '1/2',
    columns: [along('region'), amount('change', 'avg'), by('hazard')],
    graph: { graphType: 'GridGraph', ...titled('Average change'), xAxis: { label: 'Region' }, height: 360 },
  },
  {
    name: 'heat-map-colours',
    size: '1/2',
    columns: [along('hazard'), amount('loss', 'sum'), by('risk')],
    graph: {
      graphType: 'GridGraph',
      ...titled('Losses by hazard and risk'),
      isLog: true,
      xAxis: { rotateLabels: true },
      colors: ['#f7fcf5', '#00441b'],
      yAxis: { tickFormat: 'abbreviate_dollar' },
    },
  },
  {
    name: 'scatter-sizes',
    columns: [
      column('change', { xAxis: true }),
      column('wind', { yAxis: true, filters: [{ type: 'internal', operation: 'gte', values: ['130'] }] }),
      column('region', { categorize: true }),
      column('hazard', { pointName: true }),
      column('loss', { pointSize: true }),
    ],
    graph: { graphType: 'ScatterPlot', ...titled('Losses by wind and change') },
  },
  {
    name: 'bar-segments',
    size: '1/2',
    columns: [along('hazard'), amount('risk', 'count', { sort: 'desc nulls last' }), by('region')],
    graph: {
      ...titled('Reports by hazard', 'Number of reports'),
      orientation: 'horizontal',
      mostCategories: 6,
    },
  },
  {
    name: 'scatter-names',
    size: '1/2',
    columns: [
      column('wind', { xAxis: true, filters: [{ type: 'internal', operation: 'gte', values: ['135'] }] }),
      column('change', { yAxis: true }),
      column('hazard', { pointName: true }),
    ],
    graph: {
      graphType: 'ScatterPlot',
      ...titled('Wind and change'),
      footnote: 'Without reports of the years 2004 to 2007, which were lost.',
    },
  },
  {
    name: 'heat-map-amounts',
    size: '1/2',
    columns: [along('risk'), amount('hazard', 'count'), by('region')],
    graph: { graphType: 'GridGraph', ...titled('Reports by risk and region') },
  },
  {
    name: 'line-highlight',
    size: '1/2',
    columns: [along('day', { step: 'year' }), amount('hazard', 'count'), by('region')],
    graph: { graphType: 'LineGraph', ...titled('Reports from the south'), highlighted: ['South'] },
  },
  {
    name: 'bar-below-zero',
    size: '1/2',
    columns: [along('hazard'), amount('change', 'sum', { sort: 'desc nulls last' })],
    graph: {
      ...titled('Change by hazard', 'Percentage points'),
      orientation: 'horizontal',
      negativeColour: '#c2504f',
    },
  },
  {
    name: 'bar-shares',
    size: '1/2',
    columns: [along('day', { step: 'year' }), amount('hazard', 'count'), by('risk')],
    graph: { ...titled('Risk of the reports'), groupMode: 'shares' },
  },
  {
    name: 'bar-stacked-amounts',
    columns: [along('risk'), amount('hazard', 'count'), by('region')],
    graph: { ...titled('Reports by risk and region'), legend: { label: 'Region' } },
  },
  {
    name: 'bar-highlight',
    size: '1/2',
    columns: [along('hazard'), amount('risk', 'count', { sort: 'desc nulls last' })],
    graph: { ...titled('Hail is in the middle'), orientation: 'horizontal', highlighted: ['Hail'] },
  },
  ...partsAndSpreads,
];
