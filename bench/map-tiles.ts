import { VectorTile } from '@mapbox/vector-tile';
import { DuckDBInstance } from '@duckdb/node-api';
import { PbfReader } from 'pbf';
import { cellsOfSide } from '../src/domain/query/tile-points.ts';
import { tileEdges, type TileAddress } from '../src/domain/geo/tile-address.ts';
import type { PointsRequest } from '../src/server/engine/engine.server.ts';
import { encodePoints } from '../src/server/tiles/encode-points.ts';
import { createVersion, openTestEngine, publishQuery } from '../tests/fixtures/data-engine.ts';
import { p95, report } from './shared/measure.ts';

/** A million points around 50,000 places, as towns are: some have a thousand times as many as others. */
const rows = 1_000_000;
const places = 50_000;
const share = (factor: number, of = 'i') => `(hash(${of} * ${factor}) % 1000000007) / 1000000007.0`;
const points = `SELECT i + 1 AS _row_id,
    degrees(asin(2 * ${share(3, 'place')} - 1)) * 0.9 + (${share(11)} - 0.5) * 0.6 AS latitude,
    greatest(-179.99, least(179.99, ${share(5, 'place')} * 360 - 180 + (${share(13)} - 0.5) * 0.6)) AS longitude,
    ${share(17)} * 100 AS amount, 'Kind ' || (hash(i * 19) % 8) AS kind, 'Point ' || i AS name
  FROM (SELECT i, CAST(floor(${places} * power(${share(7)}, 2)) AS BIGINT) + 1 AS place FROM range(${rows}) AS t(i))`;

const fixture = await openTestEngine({ cachedBytes: 0 });
const { versionId } = await createVersion(fixture, [
  { name: 'latitude', type: 'number', dataType: 'numeric' },
  { name: 'longitude', type: 'number', dataType: 'numeric' },
  { name: 'amount', type: 'number', dataType: 'numeric' },
  { name: 'kind' },
  { name: 'name' },
]);
await publishQuery(fixture, versionId, points);

const plain = await (await DuckDBInstance.create()).connect();
await plain.run(`CREATE TABLE points AS ${points}`);

const carried: PointsRequest['carried'] = [
  { column: 'amount', fn: 'avg' },
  { column: 'name', fn: null },
];
const all: PointsRequest = { conditions: {}, latitude: 'latitude', longitude: 'longitude', carried };
const ofKinds: PointsRequest = {
  ...all,
  conditions: {
    normalFilter: [{ column: 'kind', operation: 'filter', values: ['Kind 1', 'Kind 4', 'Kind 5'] }],
  },
};
const kindsInSql = "kind IN ('Kind 1', 'Kind 4', 'Kind 5')";

/** The tile as browsers get it, without HTTP. */
async function ourTile(request: PointsRequest, address: TileAddress): Promise<Uint8Array> {
  const marks = await fixture.engine.tiles.read(versionId, request, address, { mayTrail: true });
  return encodePoints('data', marks, ['colour', 'name']);
}

/** DuckDB alone groups the same rows to the same cells. */
function plainGroups(condition: string, address: TileAddress) {
  const { west, south, east, north } = tileEdges(address);
  const cells = cellsOfSide * 2 ** address.z;
  const x = `CAST(floor((longitude + 180) / 360 * ${cells}) AS BIGINT)`;
  const y = `CAST(floor((0.5 - ln(tan(pi() / 4 + radians(latitude) / 2)) / (2 * pi())) * ${cells}) AS BIGINT)`;
  return plain.run(`SELECT ${x} AS x, ${y} AS y, count(*), avg(amount) FROM points
    WHERE ${condition} AND longitude >= ${west} AND longitude < ${east} AND latitude <= ${north} AND latitude > ${south} GROUP BY ALL`);
}

const time = async <Value>(work: () => Promise<Value>): Promise<[number, Value]> => {
  const start = performance.now();
  const value = await work();
  return [performance.now() - start, value];
};

/**
 * Tiles of all zooms; below the first ones those in which random points are, as people look where points are.
 */
const deepest = 18;
const perZoom = 6;
const sample = (
  await plain.runAndReadAll(
    `SELECT longitude, latitude FROM points WHERE abs(latitude) < 85 ORDER BY hash(_row_id * 23) LIMIT ${(deepest + 1) * perZoom}`,
  )
).getRows() as [number, number][];
const tiles = sample.map(([longitude, latitude], index): TileAddress => {
  const z = Math.floor(index / perZoom);
  const radians = (latitude * Math.PI) / 180;
  const y = 0.5 - Math.atanh(Math.sin(radians)) / (2 * Math.PI);
  return { z, x: Math.floor(((longitude + 180) / 360) * 2 ** z), y: Math.floor(y * 2 ** z) };
});

type Times = { tile: TileAddress; ours: number; plain: number };

/** Each tile by both, one after the other, and what they count must be the same. */
async function interleaved(request: PointsRequest, condition: string): Promise<Times[]> {
  const times: Times[] = [];
  for (const tile of tiles) {
    const [ours, bytes] = await time(() => ourTile(request, tile));
    const [theirs, groups] = await time(() => plainGroups(condition, tile));
    const layer = bytes.length > 0 ? new VectorTile(new PbfReader(bytes)).layers.data! : null;
    const counts = Array.from({ length: layer?.length ?? 0 }, (_, index) =>
      Number(layer!.feature(index).properties.n),
    );
    const expected = (await groups.getRows()).map((row) => Number(row[2]));
    const sum = (list: number[]) => list.reduce((total, count) => total + count, 0);
    // A point on a border of cells may be in the other one of two, by the last digit of its place.
    if (sum(counts) !== sum(expected) || Math.abs(counts.length - expected.length) > 2) {
      throw new Error(
        `The tile ${tile.z}/${tile.x}/${tile.y} has other points: ${sum(counts)}, ${sum(expected)}.`,
      );
    }
    times.push({ tile, ours, plain: theirs });
  }
  return times;
}

const figuresOf = (times: readonly Times[]) => {
  const [ours, theirs] = [p95(times.map((one) => one.ours)), p95(times.map((one) => one.plain))];
  return { ratio: ours / theirs, 'p95 ms': ours, 'DuckDB p95 ms': theirs };
};

// Both have read everything once.
await interleaved(all, 'TRUE');
const fromRows = await interleaved(all, 'TRUE');
const filtered = [...(await interleaved(ofKinds, kindsInSql)), ...(await interleaved(ofKinds, kindsInSql))];
const [preparation] = await time(() => fixture.engine.tiles.prepare(versionId, all));
await interleaved(all, 'TRUE');
const prepared = [...(await interleaved(all, 'TRUE')), ...(await interleaved(all, 'TRUE'))];

const rowsFigures = figuresOf([...fromRows, ...filtered]);
report(
  'tiles of 1,000,000 points at zooms 0 to 18, with and without filters, from the rows: at most 2x of DuckDB that groups the same rows to the same cells',
  rowsFigures,
  rowsFigures.ratio <= 2,
);
const cells = figuresOf(prepared.filter(({ tile }) => tile.z <= 6));
report(
  'the tiles of zooms 0 to 6 without filters, from prepared cells: at most 0.5x',
  cells,
  cells.ratio <= 0.5,
);
const deep = figuresOf(prepared.filter(({ tile }) => tile.z > 6));
report(
  'the tiles of zooms 7 to 18 without filters, from rows in the order of places: at most 0.5x',
  { ...deep, 'preparation ms': preparation },
  deep.ratio <= 0.5,
);
await fixture.close();
process.exit();
