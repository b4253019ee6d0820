import { describe, expect, test } from 'vitest';
import { sourceColumnSchema, type SourceColumn } from '../column/column.ts';
import { followParts, joinedColumns } from './joined-columns.ts';
import { joinProblem } from './join-problem.ts';
import { joinPlaces } from './join-places.ts';
import { joinKinds, type Join } from './join.ts';
import { proposeJoin, type JoinedPart } from './propose-join.ts';

const text = (name: string) => ({ name, type: 'text' });
const number = (name: string) => ({ name, type: 'number', dataType: 'numeric' });

function part(
  source: number,
  name: string,
  columns: readonly object[],
  known: { rows: number; distinct: Record<string, number>; top?: Record<string, string[]> } | null = null,
): JoinedPart {
  return {
    source,
    name,
    columns: columns.map((column) => sourceColumnSchema.parse(column)),
    known: known && {
      rows: known.rows,
      columns: new Map(
        Object.entries(known.distinct).map(([key, distinct]) => [key, { distinct, isCode: false }]),
      ),
      top: new Map(Object.entries(known.top ?? {})),
    },
  };
}

const columnsOf = (parts: readonly JoinedPart[]): (readonly SourceColumn[])[] =>
  parts.map(({ columns }) => columns);

describe('proposed keys', () => {
  test('are columns with the same name, in whatever case and with whatever signs', () => {
    const parts = [
      part(1, 'Claims', [text('county code'), number('amount')]),
      part(2, 'Counties', [text('county_code'), number('amount')]),
    ];
    expect(proposeJoin('left', parts).keys).toEqual([{ left: 'county code', right: 'county_code' }]);
  });

  test('are a key with other names where its values are shared, and not where they differ', () => {
    const claims = {
      rows: 9,
      distinct: { fips: 3, note: 9 },
      top: { fips: ['001', '003'], note: ['x', 'y'] },
    };
    const counties = { rows: 3, distinct: { code: 3 }, top: { code: ['001', '003', '005'] } };
    const parts = [
      part(1, 'A', [text('fips'), text('note')], claims),
      part(2, 'B', [text('code')], counties),
    ];
    expect(proposeJoin('left', parts).keys).toEqual([{ left: 'fips', right: 'code' }]);
  });

  test('are several columns where one alone distinguishes no rows, and end where rows are distinguished', () => {
    const known = { rows: 6, distinct: { county: 3, year: 2, kind: 2 } };
    const columns = [text('county'), { name: 'year', type: 'date', dataType: 'date' }, text('kind')];
    const alone = [part(1, 'A', columns, known), part(2, 'B', columns, known)];
    expect(proposeJoin('inner', alone).keys).toHaveLength(3);
    const unique = { rows: 3, distinct: { county: 3, year: 2, kind: 2 } };
    expect(proposeJoin('inner', [alone[0]!, part(2, 'B', columns, unique)]).keys).toEqual([
      { left: 'county', right: 'county' },
    ]);
  });

  test('are never amounts, lists or calculated columns', () => {
    const columns = [
      number('amount'),
      { name: 'tags', type: 'multiselect' },
      { name: 'sum', type: 'calculated' },
    ];
    expect(proposeJoin('left', [part(1, 'A', columns), part(2, 'B', columns)]).keys).toEqual([]);
  });
});

describe('proposed places', () => {
  const shape = { name: 'shape', type: 'geometry' };
  const stations = part(1, 'Stations', [text('station'), number('lat'), number('lon')]);
  const districts = part(2, 'Districts', [text('district'), shape]);
  const place = { places: 0, columns: ['lat', 'lon'], areas: 'shape' };

  test('are those of one part in areas of the other one, where no columns match', () => {
    expect(proposeJoin('left', [stations, districts])).toMatchObject({ keys: [], place });
    expect(proposeJoin('left', [districts, stations])).toMatchObject({
      keys: [],
      place: { ...place, places: 1 },
    });
    expect(proposeJoin('append', [stations, districts])).not.toHaveProperty('place');
    expect(proposeJoin('left', [stations, stations])).not.toHaveProperty('place');
  });

  test('come after columns that share values, or of whose values nothing is known', () => {
    const named = (source: number, columns: readonly object[], values: string[] | null) =>
      part(
        source,
        'A',
        [text('name'), ...columns],
        values && { rows: 9, distinct: { name: 2 }, top: { name: values } },
      );
    const coordinates = [number('lat'), number('lon')];
    const keysOf = (left: string[] | null, right: string[] | null) =>
      proposeJoin('inner', [named(1, coordinates, left), named(2, [shape], right)]).keys;
    expect(keysOf(['x', 'y'], ['y', 'z'])).toEqual([{ left: 'name', right: 'name' }]);
    expect(keysOf(null, null)).toEqual([{ left: 'name', right: 'name' }]);
    expect(keysOf(['x', 'y'], ['a', 'b'])).toEqual([]);
  });

  test('are points and areas by the shapes that columns have', () => {
    const points = { columns: [sourceColumnSchema.parse({ ...shape, name: 'point' })] };
    const areas = { columns: [sourceColumnSchema.parse(shape)] };
    expect(joinPlaces([areas, points]).map(({ places }) => places)).toEqual([0, 1]);
    const known = [
      { ...areas, shapes: new Map([['shape', ['polygon', 'multipolygon']]]) },
      { ...points, shapes: new Map([['point', ['point']]]) },
    ];
    expect(joinPlaces(known)).toEqual([{ places: 1, columns: ['point'], areas: 'shape' }]);
  });

  test('that cannot be are refused with a sentence', () => {
    const parts = [stations, districts];
    const join = proposeJoin('left', parts);
    const problem = (change: Partial<Join>) => joinProblem({ ...join, ...change }, columnsOf(parts));
    expect(problem({})).toBeNull();
    expect(problem({ keys: [{ left: 'station', right: 'district' }] })).toContain('not by both');
    expect(problem({ place: { places: 0, columns: ['lat', 'gone'], areas: 'shape' } })).toContain('“gone”');
    expect(problem({ place: { places: 0, columns: ['lat', 'lon'], areas: 'gone' } })).toContain('“gone”');
    expect(problem({ place: { places: 0, columns: ['lat'], areas: 'shape' } })).toContain('Places are');
    expect(problem({ place: { places: 0, columns: ['lat', 'lon'], areas: 'district' } })).toContain(
      'no shapes',
    );
    expect(problem({ kind: 'append' })).toContain('not matched');
  });
});

test('every proposal is possible once it has a key, and no two of its columns have one name', () => {
  const columns = [text('code'), text('name'), number('value'), text('name b')];
  const others = [text('code'), text('name'), { name: 'value', type: 'multiselect' }];
  const parts = [part(1, 'A', columns), part(2, 'B', others)];
  for (const kind of joinKinds) {
    const join = proposeJoin(kind, parts);
    const names = joinedColumns(join, columnsOf(parts)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(joinProblem(join, columnsOf(parts))).toBeNull();
  }
});

test('joined columns follow their parts, and keep what a person has written of them', () => {
  const parts = [
    part(1, 'A', [text('code'), { ...number('value'), unit: 'km' }]),
    part(2, 'B', [text('code'), text('name')]),
  ];
  const join = proposeJoin('left', parts);
  const before = joinedColumns(join, columnsOf(parts)).map((column) =>
    column.name === 'value' ? { ...column, display_name: 'Length' } : column,
  );
  expect(before.find(({ name }) => name === 'value')).toMatchObject({ unit: 'km', type: 'number' });

  const changed = part(1, 'A', [text('code'), { ...text('value'), display_name: 'Way' }]);
  const [was, is] = [columnsOf(parts), columnsOf([changed, parts[1]!])];
  const after = followParts(before, { join, was, is });
  const value = after.find(({ name }) => name === 'value');
  expect(value).toMatchObject({ display_name: 'Length', type: 'text', dataType: 'text' });
  expect(value!.unit).toBeUndefined();

  const without = [parts[0]!.columns, parts[1]!.columns.filter(({ name }) => name !== 'name')];
  expect(followParts(before, { join, was, is: without }).map(({ name }) => name)).toEqual(['code', 'value']);
});
