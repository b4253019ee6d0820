/** A source whose data a story tells: of the sample, or a file beside the project with columns to change. */
export type StorySource =
  | { sample: string }
  | { file: string; name: string; columns?: Readonly<Record<string, object>> };

/** A column of a story's section; its type and its names are those of the source. */
type StoryColumn = { name: string; [setting: string]: unknown };

/** A section that answers one question, and what its readers see in it. */
export type DataStory = {
  /** The name of its pictures. */
  name: string;
  /** What it is a kind of, such as a ranking. */
  kind: string;
  question: string;
  answer: string;
  /** How an editor makes it. */
  made: string;
  source: StorySource;
  type: 'Graph' | 'Spreadsheet' | 'Pivot';
  state: { columns: StoryColumn[]; [part: string]: unknown };
};

const strikes: StorySource = { sample: 'Wildlife strikes on aircraft' };
const weather: StorySource = { sample: 'Daily weather, Seattle and New York' };
const temperature: StorySource = { sample: 'Global surface temperature' };
const earthquakes: StorySource = { sample: 'Earthquakes of a week' };
const storms: StorySource = {
  file: 'noaa-hurdat-storms.csv',
  name: 'Storms of the Atlantic',
  columns: {
    wind: { display_name: 'Wind', unit: 'kn' },
    pressure: { display_name: 'Pressure', unit: 'hPa' },
    status: { display_name: 'Status' },
  },
};
const declarations: StorySource = {
  file: 'FemaWebDisasterDeclarations.csv',
  name: 'Disaster declarations',
  columns: {
    declarationdate: { display_name: 'Declared' },
    incidenttype: { display_name: 'Kind of disaster' },
  },
};
const traffic: StorySource = {
  file: 'Metro_Interstate_Traffic_Volume.csv',
  name: 'Traffic on a motorway',
  columns: {
    traffic_volume: { display_name: 'Vehicles an hour' },
    date_time: { display_name: 'Time', type: 'timestamp', dataType: 'timestamp', date_order: 'dmy' },
  },
};
const risks: StorySource = {
  file: 'NRI_Table_Counties.csv',
  name: 'Risk of counties',
  columns: {
    state: { display_name: 'State' },
    population: { display_name: 'People' },
    eal_valt: { display_name: 'Loss expected a year', unit: '$' },
  },
};

const along = (name: string, more: object = {}) => ({ name, show: true, group: true, xAxis: true, ...more });
const amount = (name: string, fn: string, more: object = {}) => ({
  name,
  show: true,
  fn,
  yAxis: true,
  ...more,
});
const by = (name: string, more: object = {}) => ({
  name,
  show: true,
  group: true,
  categorize: true,
  ...more,
});
const only = (name: string, operation: string, values: readonly string[]) => ({
  name,
  filters: [{ type: 'internal', operation, values }],
});
const filtered = (operation: string, values: readonly string[]) => ({
  filters: [{ type: 'internal', operation, values }],
});
const titled = (title: string, subtitle: string) => ({ title: { title }, subtitle });

/** The twelve stories of the gallery, told with data of the sample and of agencies. */
export const dataStories: readonly DataStory[] = [
  {
    name: 'ranking',
    kind: 'Ranking',
    question: 'Which birds does an aircraft hit most often?',
    answer: 'Starlings, of the species that were recognized; two strikes of three name no species.',
    made: 'A graph of species and the number of rows, sorted, of which the ten largest are shown.',
    source: strikes,
    type: 'Graph',
    state: {
      columns: [
        along('wildlife_species', filtered('exclude', unknownBirds())),
        amount('flight_date', 'count', { sort: 'desc nulls last', customName: 'Strikes' }),
      ],
      graph: {
        ...titled('Starlings are hit most often', 'Reports with a recognized species, 1990 to 2002'),
        orientation: 'horizontal',
        mostCategories: 10,
        highlighted: ['European starling'],
        height: 360,
      },
    },
  },
  {
    name: 'change',
    kind: 'Change',
    question: 'Does the Earth become warmer, or do single years only seem to say so?',
    answer: 'The average of ten years does not fall after 1970.',
    made: 'A line of years, and the same column once more as a moving average over ten groups.',
    source: temperature,
    type: 'Graph',
    state: {
      columns: [
        along('year', { sort: 'asc nulls last' }),
        amount('anomaly', 'avg', { customName: 'Single years' }),
        amount('anomaly', 'avg', {
          normalName: 'anomaly_1',
          isDuplicate: true,
          copyNum: 1,
          over: 'movingAverage',
          overN: 10,
          customName: 'Average of ten years',
        }),
      ],
      graph: {
        graphType: 'LineGraph',
        ...titled('Each decade since 1970 was warmer than the one before', '°C above or below 1951 to 1980'),
        highlighted: ['Average of ten years'],
        yAxis: { tickFormat: '' },
      },
    },
  },
  {
    name: 'distribution',
    kind: 'Distribution',
    question: 'How strong is an earthquake, as a rule?',
    answer: 'Most have magnitudes around 1; a second, smaller hill around 4.5 is of distant ones.',
    made: 'A histogram of a column, with steps that are found.',
    source: earthquakes,
    type: 'Graph',
    state: {
      columns: [{ name: 'magnitude', show: true, xAxis: true }],
      graph: {
        graphType: 'HistogramGraph',
        ...titled('Weak earthquakes are the rule', 'Earthquakes by magnitude, a week of 2018'),
        mostSteps: 40,
      },
    },
  },
  {
    name: 'correlation',
    kind: 'Correlation',
    question: 'Does low pressure mean strong wind?',
    answer: 'Nearly without exception; the strongest storms are those with the lowest pressure.',
    made: 'A scatter plot of two amounts; where points lie on each other they are darker.',
    source: storms,
    type: 'Graph',
    state: {
      columns: [
        { name: 'pressure', show: true, xAxis: true },
        { name: 'wind', show: true, yAxis: true, ...filtered('gte', ['0']) },
        only('year', 'gte', ['2015']),
      ],
      display: { usePagination: false, pageSize: 10_000 },
      graph: {
        graphType: 'ScatterPlot',
        ...titled('The lower the pressure, the stronger the wind', 'Storms of the Atlantic since 2015'),
        xAxis: { label: 'Pressure (hPa)' },
        yAxis: { label: 'Wind (kn)', tickFormat: '' },
      },
    },
  },
  {
    name: 'part-of-whole',
    kind: 'Part of a whole',
    question: 'How often does it rain in Seattle, and in New York?',
    answer: 'On 44 of 100 days in Seattle, on 31 in New York.',
    made: 'Stacked bars as shares of 100 %.',
    source: weather,
    type: 'Graph',
    state: {
      columns: [
        along('location', { sort: 'asc nulls last' }),
        amount('date', 'count', { customName: 'Days' }),
        by('weather'),
      ],
      graph: {
        ...titled('Seattle has more rain than New York', 'Days by weather, 2012 to 2015'),
        orientation: 'horizontal',
        groupMode: 'shares',
        height: 200,
      },
    },
  },
  {
    name: 'deviation',
    kind: 'Deviation',
    question: 'Which years were colder or warmer than usual?',
    answer: 'No year since 1977 was colder than the average of 1951 to 1980.',
    made: 'Bars below and above zero, with a colour for those below.',
    source: temperature,
    type: 'Graph',
    state: {
      columns: [along('year', { sort: 'asc nulls last' }), amount('anomaly', 'avg')],
      graph: {
        ...titled('The last cold year was 1976', '°C above or below the average of 1951 to 1980'),
        colors: ['#b5443c'],
        negativeColour: '#3b6fb6',
        yAxis: { tickFormat: '' },
      },
    },
  },
  {
    name: 'seasons',
    kind: 'Seasons',
    question: 'When do birds and aircraft meet?',
    answer: 'From August to October in each year, when young birds are on the wing and others migrate.',
    made: 'A heat map of one date, by the month of the year along x and by year as series.',
    source: strikes,
    type: 'Graph',
    state: {
      columns: [
        along('flight_date', { step: 'monthOfYear' }),
        amount('wildlife_size', 'count', { customName: 'Strikes' }),
        by('flight_date', { normalName: 'flight_date_1', isDuplicate: true, copyNum: 1, step: 'year' }),
      ],
      graph: {
        graphType: 'GridGraph',
        ...titled('Most strikes are in late summer', 'Reports by month and year'),
        height: 360,
      },
    },
  },
  {
    name: 'flow',
    kind: 'Flow over time',
    question: 'Which disasters are declared?',
    answer: 'Since the nineties mostly for fires and storms; 2020 was the year of an illness.',
    made: 'Stacked areas of a date by years and the kind of disaster.',
    source: declarations,
    type: 'Graph',
    state: {
      columns: [
        along('declarationdate', {
          step: 'year',
          sort: 'asc nulls last',
          ...filtered('lte', ['2022-12-31']),
        }),
        amount('disasternumber', 'count', { customName: 'Declarations' }),
        by('incidenttype', filtered('filter', ['Fire', 'Severe Storm', 'Flood', 'Hurricane', 'Biological'])),
      ],
      graph: {
        graphType: 'AreaGraph',
        ...titled('Fires and storms, and one year of illness', 'Declarations a year in the United States'),
        height: 340,
      },
    },
  },
  {
    name: 'two-measures',
    kind: 'Two measures',
    question: 'Do more strikes cost more?',
    answer: 'Not by year: single expensive strikes decide what a year costs.',
    made: 'Bars with a line; both axes are named, so that the line has one of its own.',
    source: strikes,
    type: 'Graph',
    state: {
      columns: [
        along('flight_date', { step: 'year', sort: 'asc nulls last' }),
        amount('wildlife_size', 'count', { customName: 'Strikes' }),
        amount('cost_total_$', 'sum', { customName: 'Cost' }),
      ],
      graph: {
        graphType: 'ComboGraph',
        ...titled('More strikes do not mean more cost', 'Strikes and their cost by year'),
        yAxis: { label: 'Strikes' },
        secondAxis: { label: 'Cost ($)' },
      },
    },
  },
  {
    name: 'gaps',
    kind: 'Gaps',
    question: 'How much traffic is on a motorway, and when did nobody count?',
    answer: 'About 3,300 vehicles an hour; from August 2014 to June 2015 there are hardly any counts.',
    made: 'A line of months, which is broken where months are missing.',
    source: traffic,
    type: 'Graph',
    state: {
      columns: [
        along('date_time', { step: 'month', sort: 'asc nulls last' }),
        amount('traffic_volume', 'avg', { customName: 'Vehicles an hour' }),
      ],
      graph: {
        graphType: 'LineGraph',
        ...titled('Nobody counted for ten months', 'Average number of vehicles an hour'),
        yAxis: { tickFormat: 'comma' },
      },
    },
  },
  {
    name: 'many-categories',
    kind: 'Many categories',
    question: 'Where are strikes reported, and in which phase of flight?',
    answer: 'In Texas, by far, and nearly half of all while an aircraft approaches.',
    made: 'A pivot table of states and phases with totals, shaded by amount.',
    source: strikes,
    type: 'Pivot',
    state: {
      columns: [
        { name: 'origin_state', show: true, group: true },
        { name: 'phase_of_flight', show: true, group: true, across: true },
        { name: 'flight_date', show: true, fn: 'count', customName: 'Strikes', shade: 'heat' },
      ],
    },
  },
  {
    name: 'small-and-huge',
    kind: 'Small and huge numbers',
    question: 'What do natural hazards cost the states of a country?',
    answer:
      'From some millions to many billions of dollars a year; for a person, small states are not behind.',
    made: 'A table of groups with short numbers, a bar in the cells, a rank, and the share of the total.',
    source: risks,
    type: 'Spreadsheet',
    state: {
      columns: [
        { name: 'state', show: true, group: true },
        {
          name: 'eal_valt',
          show: true,
          fn: 'sum',
          sort: 'desc nulls last',
          formatFn: 'abbreviate_dollar',
          shade: 'bar',
          customName: 'Loss expected a year',
        },
        {
          name: 'eal_valt',
          normalName: 'eal_valt_1',
          isDuplicate: true,
          copyNum: 1,
          show: true,
          fn: 'sum',
          over: 'share',
          customName: 'Share',
        },
        { name: 'population', show: true, fn: 'sum', customName: 'People' },
        {
          name: 'population',
          normalName: 'population_1',
          isDuplicate: true,
          copyNum: 1,
          show: true,
          fn: 'sum',
          over: 'rank',
          customName: 'Rank by people',
        },
      ],
      display: { usePagination: true, pageSize: 12 },
    },
  },
];

/** The names under which reports say that nobody saw what was hit. */
function unknownBirds(): string[] {
  const sizes = ['small', 'medium', 'large'].map((size) => `Unknown bird - ${size}`);
  return [...sizes, 'Unknown bird or bat'];
}
