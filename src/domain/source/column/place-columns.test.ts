import { expect, test } from 'vitest';
import type { SourceColumn } from './column.ts';
import { placeColumnsOf } from './place-columns.ts';

const column = (name: string, more: Partial<SourceColumn> = {}) => ({
  name,
  type: 'text',
  dataType: 'text' as const,
  ...more,
});
const number = (name: string, more: Partial<SourceColumn> = {}) =>
  column(name, { type: 'number', dataType: 'numeric', ...more });

test('what is stored with a column comes before what is only named so', () => {
  const { regions } = placeColumnsOf([
    column('state'),
    column('fips'),
    column('district', { names_regions: 'my-districts' }),
    column('home', { names_regions: 'us-states' }),
  ]);
  expect(regions).toEqual([
    { column: 'district', boundarySet: 'my-districts' },
    { column: 'home', boundarySet: 'us-states' },
    { column: 'fips', boundarySet: 'us-counties' },
  ]);
});

test('the likeliest name of a set is taken, and a ticked column before others', () => {
  const columns = [
    column('statefips'),
    column('countyfips'),
    column('stcofips'),
    column('iso'),
    column('geoid'),
  ];
  expect(placeColumnsOf(columns).regions).toEqual([
    { column: 'stcofips', boundarySet: 'us-counties' },
    { column: 'statefips', boundarySet: 'us-states' },
    { column: 'iso', boundarySet: 'world-countries' },
  ]);
  const ticked = [column('State'), column('state', { geo_col: true })];
  expect(placeColumnsOf(ticked).regions).toEqual([{ column: 'state', boundarySet: 'us-states' }]);
});

test('dates and columns of other names name no regions', () => {
  expect(placeColumnsOf([column('iso', { dataType: 'date' }), column('name'), number('statement')])).toEqual({
    regions: [],
    coordinates: [],
    geometries: [],
  });
});

test('latitudes and longitudes are pairs by what they are of', () => {
  const { coordinates } = placeColumnsOf([
    number('start_lat'),
    number('endLat'),
    number('endLng'),
    number('start_lng'),
    number('lat', { coordinate: 'latitude' }),
    number('x', { coordinate: 'longitude' }),
    column('latitude'),
  ]);
  expect(coordinates).toEqual([
    { latitude: 'lat', longitude: 'x' },
    { latitude: 'start_lat', longitude: 'start_lng' },
    { latitude: 'endLat', longitude: 'endLng' },
  ]);
});

test('columns of geometry are places', () => {
  expect(placeColumnsOf([column('shape', { type: 'geometry' })]).geometries).toEqual(['shape']);
});
