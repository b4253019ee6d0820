import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { SourceColumn } from '#domain/source/column.ts';
import { formsColumns, formsFile, formsSourceName } from './sample-forms.ts';

/** A file of the sample as somebody would upload it. `names` gives some of its columns better names for people, `columns` more. */
export type SampleFile = {
  sourceName: string;
  fileName: string;
  open(): Promise<Readable>;
  names?: Record<string, string>;
  columns?: Record<string, Partial<SourceColumn>>;
  categories?: string[][];
  description?: string;
  /** The office of the United States whose work it is. */
  publisher?: string;
};

const folder = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '../data');
const path = (name: string) => join(folder, name);

const quote = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csv = (rows: unknown[][]): Readable =>
  Readable.from(rows.map((row) => `${row.map(quote).join(',')}\n`));

type Earthquake = {
  properties: { mag: number; place: string; time: number; type: string; url: string };
  geometry: { coordinates: [number, number, number] };
};

/** Magnitudes in words; the numbers in front put them in order. */
function strength(magnitude: number): string {
  if (magnitude < 2) return '0–2 not felt';
  if (magnitude < 4) return '2–4 minor';
  if (magnitude < 5) return '4–5 light';
  if (magnitude < 6) return '5–6 moderate';
  return '6–7 strong';
}

/** Places end in a state or a country; California is written in two ways. */
function region(place: string): string {
  const last = place.split(',').at(-1)?.trim() ?? '';
  return last === 'CA' ? 'California' : last;
}

async function earthquakes(): Promise<Readable> {
  const { features } = JSON.parse(await readFile(path('earthquakes.json'), 'utf8')) as {
    features: Earthquake[];
  };
  const rows = features
    .filter(({ properties }) => properties.type === 'earthquake')
    .map(({ properties: { mag, place, time }, geometry: { coordinates } }) => {
      const when = new Date(time).toISOString();
      return [
        when,
        when.slice(0, 10),
        mag,
        strength(mag),
        place,
        region(place),
        coordinates[2],
        coordinates[1],
        coordinates[0],
      ];
    });
  return csv([
    ['time', 'day', 'magnitude', 'strength', 'place', 'region', 'depth_km', 'latitude', 'longitude'],
    ...rows,
  ]);
}

/** Daily weather with the month and the year of each day, so that it can be grouped by them. */
async function weather(): Promise<Readable> {
  const [, ...lines] = (await readFile(path('weather.csv'), 'utf8')).trim().split(/\r?\n/);
  const rows = lines.map((line) => {
    const [location, date = '', precipitation, highest, lowest, wind, kind] = line.split(',');
    return [
      location,
      date,
      `${date.slice(0, 7)}-01`,
      `Year ${date.slice(0, 4)}`,
      precipitation,
      highest,
      lowest,
      wind,
      kind,
    ];
  });
  return csv([
    ['location', 'date', 'month', 'year', 'precipitation', 'temp_max', 'temp_min', 'wind', 'weather'],
    ...rows,
  ]);
}

async function temperatures(): Promise<Readable> {
  const [, ...lines] = (await readFile(path('global-temp.csv'), 'utf8')).trim().split(/\r?\n/);
  const rows = lines.map((line) => {
    const [year = '', anomaly] = line.split(',');
    return [`${year}-01-01`, `${year.slice(0, 3)}0s`, anomaly];
  });
  return csv([['year', 'decade', 'anomaly'], ...rows]);
}

/** The sample's data: from the npm package vega-datasets and free to be passed on, but for the reports, which are made up. */
export const sampleFiles: SampleFile[] = [
  {
    sourceName: 'Earthquakes of a week',
    categories: [['Hazards', 'Earthquake']],
    description:
      'Every earthquake that the networks reporting to the USGS located in one week of early 2018.',
    publisher: 'U.S. Geological Survey',
    fileName: 'earthquakes.csv',
    open: earthquakes,
    names: {
      time: 'Time (UTC)',
      day: 'Day',
      magnitude: 'Magnitude',
      strength: 'Strength',
      place: 'Place',
      region: 'Region',
      depth_km: 'Depth (km)',
      latitude: 'Latitude',
      longitude: 'Longitude',
    },
  },
  {
    sourceName: 'Daily weather, Seattle and New York',
    categories: [['Hazards', 'Weather']],
    description: 'Precipitation, temperature and wind of every day from 2012 to 2015 in two cities.',
    publisher: 'National Oceanic and Atmospheric Administration',
    fileName: 'weather.csv',
    open: weather,
    names: {
      location: 'City',
      date: 'Date',
      month: 'Month',
      year: 'Year',
      precipitation: 'Precipitation (mm)',
      temp_max: 'Highest temperature (°C)',
      temp_min: 'Lowest temperature (°C)',
      wind: 'Wind (m/s)',
      weather: 'Weather',
    },
  },
  {
    sourceName: 'Global surface temperature',
    categories: [['Climate']],
    description: 'How far each year since 1880 was from the mean of 1951 to 1980.',
    publisher: 'National Aeronautics and Space Administration',
    fileName: 'global-temperature.csv',
    open: temperatures,
    names: { year: 'Year', decade: 'Decade', anomaly: 'Difference from 1951–1980 (°C)' },
  },
  {
    sourceName: 'Wildlife strikes on aircraft',
    categories: [['Traffic', 'Aviation']],
    description: 'Reports of birds and other animals that met aircraft, with the damage that was done.',
    publisher: 'Federal Aviation Administration',
    fileName: 'birdstrikes.csv',
    open: async () => createReadStream(path('birdstrikes.csv')),
    names: {
      cost_total_$: 'Total cost ($)',
      cost_repair: 'Repair cost ($)',
      cost_other: 'Other cost ($)',
      effect_amount_of_damage: 'Damage',
    },
  },
  {
    sourceName: 'Flights, first half of 2001',
    categories: [['Traffic', 'Aviation']],
    description: 'Three million flights within the United States, with their delays and distances.',
    publisher: 'Bureau of Transportation Statistics',
    fileName: 'flights-3m.parquet',
    open: async () => createReadStream(path('flights-3m.parquet')),
    names: {
      date: 'Departure',
      delay: 'Delay (min)',
      distance: 'Distance (miles)',
      origin: 'From',
      destination: 'To',
    },
  },
  {
    sourceName: formsSourceName,
    categories: [['Hazards', 'Reports']],
    description:
      'Made-up reports of storm damage; some entries are wrong on purpose, to be mended under Validate.',
    fileName: 'storm-damage-reports.csv',
    open: formsFile,
    columns: formsColumns,
  },
];
