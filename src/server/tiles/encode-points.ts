import { tileExtent } from '#domain/geo/tile-address.ts';
import type { TileMarks } from '#domain/query/tile-points.ts';
import { nextTurn } from '#server/base/base.server.ts';
import { ByteWriter, writeVarint } from './byte-writer.ts';
import { ValueList } from './value-list.ts';

/** The name of the number of points in tiles; the other names are those of the roles. */
const countName = 'n';

/** The most columns that points carry: what is said of a point then takes less than 128 bytes. */
const mostColumns = 8;

/** The most bytes of a point: its id, what is said of it, its type and its place, each with its length. */
const mostBytes = 100;

/** After so many points it is the turn of others. */
const pointsOfTurn = 5000;

/*
 * The fields of messages of version 2 of the format, each with the type of what follows:
 * https://github.com/mapbox/vector-tile-spec/tree/master/2.1
 */
const layerField = 0x1a;
const ofLayer = { name: 0x0a, feature: 0x12, key: 0x1a, value: 0x22, extent: 0x28, version: 0x78 };
const ofFeature = { id: 0x08, tags: 0x12, type: 0x18, geometry: 0x22 };
const pointType = 1;
/** The command that moves once. */
const moveTo = 9;

/**
 * The points of a tile as a Mapbox vector tile with one layer; no bytes where there are none. Each has its
 * number of points (`n`) and what is carried under these names; single points have their row's id.
 */
export async function encodePoints(
  layer: string,
  marks: TileMarks,
  names: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  if (names.length > mostColumns) throw new Error(`Points carry at most ${mostColumns} columns.`);
  const { length } = marks.counts;
  if (length === 0) return new Uint8Array();

  const values = new ValueList();
  const features = new ByteWriter(length * mostBytes);
  for (let index = 0; index < length; index += 1) {
    writePoint(features, marks, index, values);
    if (index % pointsOfTurn === pointsOfTurn - 1) {
      await nextTurn();
    }
  }

  const body = new ByteWriter(features.length + values.bytes + 1000);
  body.text(ofLayer.name, layer);
  body.bytes(features.written());
  for (const name of [countName, ...names]) {
    body.text(ofLayer.key, name);
  }
  values.write(body, ofLayer.value);
  body.number(ofLayer.extent, tileExtent);
  body.number(ofLayer.version, 2);

  const tile = new ByteWriter(body.length + 10);
  tile.number(layerField, body.length);
  tile.bytes(body.written());
  return tile.copied();
}

/** Writes a point, with places counted here: it is what takes the time of a tile. */
function writePoint(to: ByteWriter, marks: TileMarks, index: number, list: ValueList): void {
  const { buffer } = to;
  const count = marks.counts[index]!;
  let at = to.length;
  buffer[at++] = ofLayer.feature;
  const start = (at += 1);
  if (count === 1) {
    buffer[at++] = ofFeature.id;
    at = writeVarint(buffer, at, marks.ids[index]!);
  }

  buffer[at++] = ofFeature.tags;
  const tags = (at += 1);
  buffer[at++] = 0;
  at = writeVarint(buffer, at, list.indexOf(count));
  for (let column = 0; column < marks.values.length; column += 1) {
    const value = marks.values[column]![index];
    if (!isCarried(value)) continue;
    buffer[at++] = column + 1;
    at = writeVarint(buffer, at, indexOf(list, value, count));
  }
  buffer[tags - 1] = at - tags;

  buffer[at++] = ofFeature.type;
  buffer[at++] = pointType;
  buffer[at++] = ofFeature.geometry;
  const geometry = (at += 1);
  buffer[at++] = moveTo;
  // Places are not negative, so that their zigzag form is twice as much.
  at = writeVarint(buffer, at, 2 * marks.x[index]!);
  at = writeVarint(buffer, at, 2 * marks.y[index]!);
  buffer[geometry - 1] = at - geometry;
  buffer[start - 1] = at - start;
  to.length = at;
}

/** Whether a point has a value: what has no amount or text carries none. */
const isCarried = (value: string | number | null | undefined): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/**
 * The place of a value in the list. The amount of several points has about seven digits, unless it is a whole
 * number: half as many bytes.
 */
function indexOf(list: ValueList, value: string | number, count: number): number {
  const isRounded = count > 1 && typeof value === 'number' && !Number.isSafeInteger(value);
  if (isRounded) return list.add(Math.fround(value));
  return list.indexOf(value);
}
