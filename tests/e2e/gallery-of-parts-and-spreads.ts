import { along, amount, by, column, titled, type GalleryChart } from './gallery-columns.ts';

const panel = (name: string) => column(name, { panel: true, group: true });
/** The two years of charts of change. */
const years = { filters: [{ type: 'internal', operation: 'filter', values: ['1998', '2024'] }] };
const recent = { filters: [{ type: 'internal', operation: 'gte', values: ['2014'] }] };

/** Charts of the parts of a whole, of changes between two moments, and of how numbers are spread. */
export const partsAndSpreads: GalleryChart[] = [
  {
    name: 'area',
    size: '1/2',
    columns: [along('day', { step: 'year' }), amount('hazard', 'count')],
    graph: { graphType: 'AreaGraph', ...titled('Reports by year') },
  },
  {
    name: 'area-stacked',
    size: '1/2',
    columns: [along('day', { step: 'year' }), amount('hazard', 'count'), by('region')],
    graph: { graphType: 'AreaGraph', ...titled('Reports by year and region') },
  },
  {
    name: 'area-shares',
    size: '1/2',
    columns: [along('day', { step: 'year' }), amount('hazard', 'count'), by('risk')],
    graph: { graphType: 'AreaGraph', groupMode: 'shares', ...titled('Risk of the reports') },
  },
  {
    name: 'pie',
    size: '1/2',
    columns: [along('region'), amount('hazard', 'count', { sort: 'desc nulls last' })],
    graph: { graphType: 'PieGraph', ...titled('Reports by region') },
  },
  {
    name: 'ring',
    size: '1/2',
    columns: [along('risk'), amount('hazard', 'count')],
    graph: { graphType: 'PieGraph', hasHole: true, ...titled('Reports by risk') },
  },
  {
    name: 'bars-and-line',
    size: '1/2',
    columns: [along('year', recent), amount('loss', 'sum'), amount('wind', 'avg')],
    graph: {
      graphType: 'ComboGraph',
      ...titled('Losses and wind'),
      yAxis: { label: 'Losses (USD)', tickFormat: 'abbreviate_dollar' },
      secondAxis: { label: 'Average wind (km/h)' },
    },
  },
  {
    name: 'bars-small-multiples',
    columns: [along('risk'), amount('hazard', 'count'), panel('region')],
    graph: { ...titled('Reports by risk, a chart for each region') },
  },
  {
    name: 'dumbbell',
    size: '1/2',
    columns: [along('hazard'), amount('loss', 'sum', { sort: 'desc nulls last' }), by('year', years)],
    graph: {
      graphType: 'DumbbellGraph',
      ...titled('Losses in 1998 and 2024'),
      mostCategories: 8,
      yAxis: { tickFormat: 'abbreviate_dollar' },
    },
  },
  {
    name: 'slope',
    size: '1/2',
    columns: [along('hazard'), amount('loss', 'avg'), by('year', years)],
    graph: {
      graphType: 'SlopeGraph',
      ...titled('Average loss in 1998 and 2024'),
      mostCategories: 8,
      highlighted: ['Drought', 'Earthquake'],
      yAxis: { tickFormat: 'abbreviate_dollar' },
    },
  },
  {
    name: 'range',
    size: '1/2',
    columns: [along('hazard'), amount('wind', '')],
    graph: { graphType: 'RangeGraph', ...titled('Wind from least to greatest', 'km/h'), mostCategories: 8 },
  },
  {
    name: 'box',
    size: '1/2',
    columns: [along('region'), amount('wind', '', { sort: 'desc nulls last' })],
    graph: { graphType: 'BoxGraph', ...titled('Wind by region', 'km/h') },
  },
  {
    name: 'box-below-zero',
    size: '1/2',
    columns: [along('hazard'), amount('change', '')],
    graph: { graphType: 'BoxGraph', ...titled('Change by hazard'), xAxis: { label: 'Hazard' } },
  },
  {
    name: 'histogram',
    size: '1/2',
    columns: [along('wind')],
    graph: {
      graphType: 'HistogramGraph',
      ...titled('How strong the wind was'),
      xAxis: { label: 'Wind (km/h)' },
    },
  },
  {
    name: 'treemap',
    size: '1/2',
    columns: [along('hazard'), amount('loss', 'sum', { sort: 'desc nulls last' })],
    graph: { graphType: 'TreemapGraph', ...titled('Losses by hazard') },
  },
  {
    name: 'waterfall',
    size: '1/2',
    columns: [along('hazard'), amount('change', 'sum')],
    graph: {
      graphType: 'WaterfallGraph',
      ...titled('Change by hazard', 'Percentage points'),
      mostCategories: 8,
    },
  },
  {
    name: 'slope-small-multiples',
    columns: [along('risk'), amount('loss', 'median'), by('year', years), panel('region')],
    graph: {
      graphType: 'SlopeGraph',
      ...titled('Median losses by risk, a chart for each region'),
      yAxis: { tickFormat: 'abbreviate_dollar' },
    },
  },
];
