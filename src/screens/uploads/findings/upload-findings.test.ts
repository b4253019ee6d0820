import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { layerSchema } from '#domain/source/upload/upload-layer.ts';
import { publicationOf, startDraft, type MappingDraft } from '../mapping/mapping-draft.ts';
import { unfitCells } from '../mapping/unfit-cells.ts';
import { findingsOf } from './upload-findings.ts';

const column = (name: string, more: object = {}) => ({
  name: name.toLowerCase(),
  display_name: name,
  type: 'text',
  dataType: 'text',
  examples: [],
  nulls: 0,
  distinct: 40,
  ...more,
});

const layerOf = (...columns: object[]) =>
  layerSchema.parse({
    layerName: 'a',
    rows: 40,
    parquetObject: 'x',
    notes: [],
    preview: [],
    columns,
  });

function read(layer: ReturnType<typeof layerOf>) {
  const draft = startDraft(layer, []);
  const find = (key: string, now: MappingDraft = draft) =>
    findingsOf(layer, now, []).find((finding) => finding.key === key);
  const accept = (key: string, now: MappingDraft = draft) => find(key, now)!.choices[0]!.apply(now);
  const columnOf = (now: MappingDraft, name: string) =>
    now.columns.find(({ column }) => column.name === name)!.column;
  return { draft, find, accept, columnOf };
}

test('ratings become a choice in the order of the ratings, and a text again', () => {
  const values = ['Very High', 'Very Low', 'No Rating', 'Relatively High'];
  const { find, accept, columnOf } = read(layerOf(column('Rating', { distinct: 4, values })));
  expect(find('choices rating')!.text).toContain('has 4 different values');
  const accepted = accept('choices rating');
  expect(columnOf(accepted, 'rating').options?.map(({ value }) => value)).toEqual([
    'No Rating',
    'Very Low',
    'Relatively High',
    'Very High',
  ]);
  const { undo, text } = find('choices rating', accepted)!;
  expect(text).toBe('Rating is a choice of 4 options.');
  expect(columnOf(undo!(accepted), 'rating')).toMatchObject({ type: 'text' });
});

test('age groups keep their order, which is taken back', () => {
  const values = ['85+', '5–9', 'Total', '0–4', '10–14'];
  const { find, accept, columnOf } = read(layerOf(column('Age', { distinct: 5, nulls: 30, values })));
  expect(find('order age')!.text).toBe(
    'The values of Age have an order (0–4, 5–9, 10–14, 85+, Total). Accept keeps it, for tables, filters and charts.',
  );
  const accepted = accept('order age');
  expect(columnOf(accepted, 'age')).toMatchObject({
    type: 'text',
    value_order: ['0–4', '5–9', '10–14', '85+', 'Total'],
  });
  const { undo, text } = find('order age', accepted)!;
  expect(text).toBe('The values of Age have their order: 0–4, 5–9, 10–14, 85+, Total.');
  expect(columnOf(undo!(accepted), 'age')).not.toHaveProperty('value_order');
});

test('names, many values, and what is proposed as a choice have no other order', () => {
  const months = ['Jan', 'Feb', 'Mar'];
  const { find } = read(
    layerOf(
      column('Town', { distinct: 3, nulls: 35, values: ['Springfield', 'Salem', 'Ada'] }),
      column('Many', { distinct: 4000 }),
      column('Month', { distinct: 3, values: months }),
    ),
  );
  expect(['order town', 'order many', 'order month'].map((key) => find(key))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(find('choices month')?.text).toContain('Jan, Feb, Mar');
});

test('values that the options of the source do not have are added to them, and taken back', () => {
  const options = [
    { value: 'Flood', label: 'Flood' },
    { value: 'Fire', label: 'Fire' },
  ];
  const layer = layerOf(column('Kind', { values: ['Flood', 'Hail', ' Fire', 'n/a', 'Wind'] }));
  const publishedWith = (more: object) => {
    const target = { name: 'kind', display_name: 'Kind of event', options, trim: true, na_values: ['n/a'] };
    const existing = [sourceColumnSchema.parse({ type: 'select', ...target, ...more })];
    const draft = startDraft(layer, existing);
    const find = (now: MappingDraft) =>
      findingsOf(layer, now, existing).find(({ key }) => key === 'options kind');
    return { existing, draft, find, unfit: unfitCells(layer, draft, existing) };
  };
  const { existing, draft, find, unfit } = publishedWith({});
  expect(unfit).toEqual([]);
  expect(find(draft)!.text).toBe(
    '2 values of Kind of event are not among its options (Hail, Wind) and will count as invalid. They can be options of their own, behind the others.',
  );
  const accepted = find(draft)!.choices[0]!.apply(draft);
  expect(find(accepted)!.text).toBe('2 options are added to Kind of event (Hail, Wind).');
  expect(publicationOf(accepted, existing).columns[0]!.newOptions).toEqual(['Hail', 'Wind']);
  const takenBack = find(accepted)!.undo!(accepted);
  expect(publicationOf(takenBack, existing).columns[0]!.newOptions).toEqual([]);
  // Options that come from other rows are added there.
  const mapped_options = { sourceId: 1, viewId: 2, labelColumn: 'a', valueColumn: 'a' };
  expect(publishedWith({ mapped_options }).find(draft)).toBeUndefined();
  expect(publishedWith({ type: 'text' }).find(draft)).toBeUndefined();
});

test('numbers are no choice, texts only when they repeat, and zeros and ones a checkbox', () => {
  const number = { type: 'number', dataType: 'numeric' };
  const layer = layerOf(
    column('Flag', { ...number, values: ['1', '0'] }),
    column('Year', { ...number, values: ['2019', '2020'] }),
    column('Word', { values: ['a', 'b'] }),
    column('Name', { values: Array.from({ length: 11 }, (_, index) => `Name ${index}`) }),
  );
  const { find, accept, columnOf } = read(layer);
  expect(['flag', 'year', 'word', 'name'].map((name) => find(`choices ${name}`) !== undefined)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(['flag', 'year', 'word'].map((name) => find(`flags ${name}`)?.text)).toEqual([
    'Flag has only 0 and 1. Accept makes it a checkbox, which shows Yes and No.',
    undefined,
    undefined,
  ]);
  const accepted = accept('flags flag');
  expect(columnOf(accepted, 'flag')).toMatchObject({ type: 'checkbox', dataType: 'boolean' });
  const { text, undo } = find('flags flag', accepted)!;
  expect(text).toBe('Flag is a checkbox: 1 is shown as Yes, 0 as No.');
  expect(columnOf(undo!(accepted), 'flag')).toMatchObject({ type: 'number', dataType: 'numeric' });
});

test('several choices in a cell are a multiple choice, and text again; sentences with commas are not', () => {
  const means = ['bike', 'bike, bus', 'bus, car', 'car', 'bike, car'];
  const comments = ['Too slow, and late', 'More lanes, please', 'Fine'];
  const layer = layerOf(column('Means', { values: means }), column('Comment', { values: comments }));
  const { draft, find, accept, columnOf } = read(layer);
  expect(find('lists means')!.text).toBe(
    'Means has several of 3 values in a cell (bike, bus, car). Accept makes it a multiple choice of these.',
  );
  expect([find('choices means'), find('lists comment')]).toEqual([undefined, undefined]);
  const accepted = accept('lists means');
  expect(columnOf(accepted, 'means')).toMatchObject({
    type: 'multiselect',
    options: [{ value: 'bike' }, { value: 'bus' }, { value: 'car' }],
  });
  const { text, undo } = find('lists means', accepted)!;
  expect(text).toBe('Means is a multiple choice of 3 options.');
  expect(columnOf(undo!(accepted), 'means')).toEqual(columnOf(draft, 'means'));
});

test('codes without their leading zeros are the options of the source, or options of their own', () => {
  const layer = layerOf(column('Station', { values: ['207', '0311', '1102'] }));
  const options = ['0207', '0311'].map((value) => ({ value, label: value }));
  const existing = [sourceColumnSchema.parse({ name: 'station', type: 'select', options })];
  const draft = startDraft(layer, existing);
  const find = (now: MappingDraft, key: string) =>
    findingsOf(layer, now, existing).find((finding) => finding.key === key);
  expect(find(draft, 'codes station')?.text).toBe(
    '1 value of station gets the leading zeros of its options again (207 becomes 0207).',
  );
  expect(find(draft, 'options station')?.text).toContain(
    '1 value of station is not among its options (1102)',
  );
  const kept = find(draft, 'codes station')!.undo!(draft);
  const both = find(kept, 'options station')!.choices[0]!.apply(kept);
  const added = (now: MappingDraft) => publicationOf(now, existing).columns[0]!.newOptions;
  expect(added(both)).toEqual(['207', '1102']);
  expect(added(find(both, 'codes station')!.choices[0]!.apply(both))).toEqual(['1102']);
});

test('columns of years become rows, and columns again', () => {
  const layer = layerOf(
    column('State'),
    column('Estimate 2010'),
    column('Estimate 2011'),
    column('Estimate 2012'),
  );
  const { draft, find, accept } = read(layer);
  expect(find('years')!.undo).toBeNull();
  const accepted = accept('years');
  expect(accepted.columns.map(({ match }) => match)).toEqual([null, 'year', 'year', 'year']);
  const { text, undo } = find('years', accepted)!;
  expect(text).toContain('3 columns of years (Estimate 2010 to Estimate 2012) become rows; year says which.');
  expect(undo!(accepted)).toEqual(draft);
});

test('technical names get labels, the stored names stay; a label that a person wrote is left alone', () => {
  const layer = layerOf(column('incidentType'), column('State'), column('end_date'));
  const { draft, find, accept, columnOf } = read(layer);
  const accepted = accept('labels');
  expect(accepted.columns.map(({ column }) => [column.name, column.display_name])).toEqual([
    ['incidenttype', 'Incident type'],
    ['state', 'State'],
    ['end_date', 'End date'],
  ]);
  expect(find('labels', accepted)!.undo!(accepted)).toEqual(draft);
  const columns = draft.columns.map((one) => ({ ...one, column: { ...one.column, display_name: 'Mine' } }));
  expect(find('labels', { ...draft, columns })).toBeUndefined();
  expect(columnOf(draft, 'incidenttype').display_name).toBe('incidentType');
});

test('a missing value is accepted in all of its columns, and taken back', () => {
  const numbers = {
    na_values: [{ text: 'NA', count: 2 }],
    typeWithoutNa: { type: 'number', dataType: 'numeric' },
  };
  const { draft, find, accept, columnOf } = read(layerOf(column('Wind', numbers), column('Rain', numbers)));
  expect(find('missing NA')!.text).toContain('4 cells in 2 columns');
  const accepted = accept('missing NA');
  expect(['wind', 'rain'].map((name) => columnOf(accepted, name))).toMatchObject([
    { type: 'number', na_values: ['NA'] },
    { type: 'number', na_values: ['NA'] },
  ]);
  expect(find('missing NA', accepted)!.undo!(accepted)).toEqual(draft);
});

test('dates that can be read in two ways are a question with two answers', () => {
  const dates = { orders: ['dmy', 'mdy'], type: 'date', dataType: 'date' };
  const { find, columnOf, draft } = read(layerOf(column('Seen', { dates, examples: ['01/03/2020'] })));
  const { choices, text } = find('dates seen')!;
  expect(text).toBe('Seen holds dates (01/03/2020): is the day or the month first?');
  expect(choices.map(({ label }) => label)).toEqual(['Day first', 'Month first']);
  expect(columnOf(choices[1]!.apply(draft), 'seen')).toMatchObject({ type: 'date', date_order: 'mdy' });
});

test('a column of dates but for one cell is read as dates, and as text again', () => {
  const mainType = { type: 'date', dataType: 'date', order: 'dmy', cells: 4775, others: 1, example: 'soon' };
  const { draft, find, accept, columnOf } = read(layerOf(column('Seen', { mainType })));
  expect(find('main type seen')!.text).toBe(
    'All but 1 of 4,775 cells of Seen are dates. Accept reads them so; “soon” stays as text and can be put right under Validate.',
  );
  const accepted = accept('main type seen');
  expect(columnOf(accepted, 'seen')).toMatchObject({ type: 'date', dataType: 'date', date_order: 'dmy' });
  const { text, undo } = find('main type seen', accepted)!;
  expect(text).toBe('Seen is read as dates; 1 cell of 4,775 is kept as text and invalid.');
  expect(undo!(accepted)).toEqual(draft);
});

test('dates and numbers that the source would not read are rewritten, and left as they are', () => {
  const [day, number] = [
    { type: 'date', dataType: 'date' },
    { type: 'number', dataType: 'numeric' },
  ];
  const comma = { ...number, order: null, format: 'comma', cells: 100, others: 2, example: 'ice' };
  const layer = layerOf(
    column('Datum', { dates: { orders: ['dmy'], ...day }, examples: ['31.01.2024'] }),
    column('Flow', { numbers: { formats: ['comma'] }, examples: ['1,69'] }),
    column('Level', { mainType: comma }),
    column('Rain', { numbers: { formats: ['point', 'comma'] } }),
  );
  const existing = [
    { name: 'day', ...day },
    { name: 'flow', ...number },
    { name: 'level', ...number },
    { name: 'rain', ...number, number_format: 'comma' },
  ].map((one) => sourceColumnSchema.parse({ display_name: one.name, ...one }));
  const draft = startDraft(layer, existing);
  const find = (now: MappingDraft, key: string) =>
    findingsOf(layer, now, existing).find((finding) => finding.key === key);
  const sent = (now: MappingDraft) =>
    publicationOf(now, existing).columns.map((one) => [
      one.existingColumnMatch,
      one.date_order ?? one.number_format,
    ]);
  expect(find(draft, 'numbers flow')?.text).toBe('Flow is read as numbers with a decimal comma (1,69).');
  expect(find(draft, 'renamed datum')?.text).toBe(
    'Datum may be day of the source. Accept puts its cells there.',
  );
  const matched = find(draft, 'renamed datum')!.choices[0]!.apply(draft);
  expect(find(matched, 'dates datum')?.text).toBe('Datum is read as dates with the day first.');
  const all = find(matched, 'main type level')!.choices[0]!.apply(matched);
  // What the source reads itself stays.
  expect(find(all, 'numbers rain')).toBeUndefined();
  expect(sent(all)).toEqual([
    ['day', 'dmy'],
    ['flow', 'comma'],
    ['level', 'comma'],
    ['rain', 'comma'],
  ]);
  const left = find(all, 'dates datum')!.undo!(all);
  expect(sent(left)[0]).toEqual(['day', undefined]);
  const shown = { ...layer, preview: [['31.01.2024', '1,5', '2,5', '3']] };
  const unfit = (now: MappingDraft) => unfitCells(shown, now, existing).map((one) => one.column);
  expect(unfit(left)).toEqual(['datum', 'level']);
  expect(unfit(all)).toEqual(['level']);
});

test('columns that go into existing ones have no findings', () => {
  const layer = layerOf(column('incidentType', { values: ['a', 'b'] }));
  const existing = startDraft(layer, []).columns.map((one) => one.column);
  expect(findingsOf(layer, startDraft(layer, existing), existing)).toEqual([]);
});

test('a renamed column is suggested for the column of the source that it may be, unless another goes there', () => {
  const layer = layerOf(column('Station name'), column('Notes'), column('Remarks'));
  const existing = ['station', 'notes'].map((name) =>
    sourceColumnSchema.parse({ name, display_name: name, type: 'text' }),
  );
  const draft = startDraft(layer, existing);
  const renamed = (now: MappingDraft) =>
    findingsOf(layer, now, existing).filter(({ key }) => key.startsWith('renamed'));
  const [finding] = renamed(draft);
  expect(renamed(draft).map(({ text }) => text)).toEqual([
    'Station name may be station of the source. Accept puts its cells there.',
  ]);
  const accepted = finding!.choices[0]!.apply(draft);
  expect(accepted.columns.map(({ match }) => match)).toEqual(['station', 'notes', null]);
  expect(renamed(renamed(accepted)[0]!.undo!(accepted))).toHaveLength(1);
  const taken = {
    ...draft,
    columns: draft.columns.map((one) => (one.column.name === 'remarks' ? { ...one, match: 'station' } : one)),
  };
  expect(renamed(taken)).toEqual([]);
});

test('units in names are the units of the numbers, with all other findings too, and taken back', () => {
  const number = { type: 'number', dataType: 'numeric' };
  const layer = layerOf(column('temperature_c', number), column('mass_kg', number), column('grade_c'));
  const { draft, find, accept, columnOf } = read(layer);
  expect(find('named unit grade_c')).toBeUndefined();
  expect(find('named unit temperature_c')!.text).toBe(
    'The name “temperature_c” ends with a unit. Accept shows it as “Temperature”, and its numbers with °C.',
  );
  const accepted = findingsOf(layer, draft, [])
    .filter(({ undo }) => undo === null)
    .reduce((now, { choices }) => choices[0]!.apply(now), draft);
  expect(columnOf(accepted, 'temperature_c')).toMatchObject({ unit: '°C', display_name: 'Temperature' });
  expect(columnOf(accepted, 'mass_kg')).toMatchObject({ unit: 'kg', display_name: 'Mass' });
  const taken = find('named unit mass_kg', accept('named unit mass_kg'))!.undo!(accepted);
  expect(columnOf(taken, 'mass_kg')).toEqual(columnOf(draft, 'mass_kg'));
});

test('units of number formats are used for numbers, and taken back', () => {
  const number = { type: 'number', dataType: 'numeric' };
  const layer = layerOf(
    column('Share', { ...number, unit: '100%' }),
    column('Other', { ...number, unit: '100%' }),
    column('Price', { ...number, unit: '€' }),
    column('Code', { unit: '$' }),
  );
  const { draft, find, columnOf } = read(layer);
  const units = (now: MappingDraft) =>
    ['share', 'other', 'price', 'code'].map((name) => columnOf(now, name).unit);
  expect(units(draft)).toEqual(['100%', '100%', '€', undefined]);
  expect(find('unit 100%')!.text).toBe(
    '2 columns are formatted as percentages in the file: 0.12 is shown as 12%.',
  );
  expect(find('unit €')!.text).toBe('Price is formatted with € in the file: numbers are shown with €.');
  expect(find('unit $')).toBeUndefined();
  const undone = find('unit 100%')!.undo!(draft);
  expect(units(undone)).toEqual([undefined, undefined, '€', undefined]);
  expect(units(find('unit 100%', undone)!.choices[0]!.apply(undone))).toEqual(units(draft));
});

test('a column whose missing values are treated as empty gets the unit of its numbers', () => {
  const layer = layerOf(
    column('Share', {
      unit: '100%',
      na_values: [{ text: 'NA', count: 2 }],
      typeWithoutNa: { type: 'number', dataType: 'numeric' },
    }),
  );
  const { draft, accept, find, columnOf } = read(layer);
  expect(columnOf(draft, 'share').unit).toBeUndefined();
  const accepted = accept('missing NA');
  expect(columnOf(accepted, 'share')).toMatchObject({ type: 'number', unit: '100%' });
  expect(columnOf(find('missing NA', accepted)!.undo!(accepted), 'share').unit).toBeUndefined();
});

test('regions and coordinates are noted with their columns, and taken back', () => {
  const number = { type: 'number', dataType: 'numeric' };
  const layer = layerOf(
    column('STCOFIPS', { examples: ['36001', '36003'] }),
    column('Lat', number),
    column('Lon', number),
    column('Note', { examples: ['a', 'b'] }),
  );
  const { find, accept, columnOf } = read(layer);
  expect(find('regions note')).toBeUndefined();
  expect(find('regions stcofips')!.text).toContain('names US counties by FIPS. Accept');
  const named = accept('regions stcofips');
  expect(columnOf(named, 'stcofips')).toMatchObject({ geo_col: true, names_regions: 'us-counties' });
  const done = find('regions stcofips', named)!;
  expect(done.text).toBe('STCOFIPS names US counties by FIPS, and maps find its regions.');
  expect(columnOf(done.undo!(named), 'stcofips')).not.toHaveProperty('names_regions');

  const paired = accept('coordinates lat');
  expect(columnOf(paired, 'lat')).toMatchObject({ coordinate: 'latitude' });
  expect(columnOf(paired, 'lon')).toMatchObject({ coordinate: 'longitude' });
  expect(columnOf(find('coordinates lat', paired)!.undo!(paired), 'lon')).not.toHaveProperty('coordinate');
});
