import { visitor, type Viewer } from '#domain/access/access.ts';
import { joinedRows, type JoinMatches, type SideMatches } from '#domain/source/join/join-matches.ts';
import { isAppended, type Join } from '#domain/source/join/join.ts';
import type { JoinedPart } from '#domain/source/join/propose-join.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Log } from '#server/base/base.server.ts';
import type { Engine, Limits, OpenVersion, StoredStatistics } from '../contract.ts';
import { keysOfParts } from '../query/compile-join.ts';
import { checkPlaces } from '../query/check-places.ts';
import { compileExamples, compileMatches, type MatchedParts } from '../query/compile-matches.ts';
import { compilePlaceMatches, placedParts } from '../query/compile-places.ts';
import { knownValues } from './known-values.ts';
import { noNeeds } from './related-versions.ts';
import type { RequestRunner } from './request-runner.ts';
import { withOpenVersion } from './with-open-version.ts';

type Parts = {
  /** The engine that can open any two versions. */
  engine: Pick<Engine, 'withVersion' | 'discard'>;
  log: Log;
  runner: RequestRunner;
  statistics: (versionId: number) => Promise<StoredStatistics | null>;
};

/** For whom a join is looked at, and until when. */
type Options = { viewer?: Viewer; signal?: AbortSignal | undefined };

const never = new AbortController().signal;

/** Looks at joins before there is a source for them. */
export class Joins {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What is known of the values of a version, with its most frequent ones; null without statistics. */
  async knownValues(versionId: number): Promise<JoinedPart['known']> {
    const stored = await this.#parts.statistics(versionId);
    if (!stored) return null;
    const top = Object.entries(stored.columns).map(
      ([name, column]) => [name, column.top.map(({ value }) => String(value))] as const,
    );
    const shapes = Object.entries(stored.columns).flatMap(([name, column]) =>
      column.shapes ? [[name, column.shapes.kinds.map(({ kind }) => kind)] as const] : [],
    );
    return { ...knownValues(stored), top: new Map(top), shapes: new Map(shapes) };
  }

  /** What matches in a join of these versions, one for each part. */
  async matches(
    join: Join,
    versionIds: readonly number[],
    { viewer = visitor, signal = never }: Options = {},
  ): Promise<JoinMatches> {
    const { runner, engine } = this.#parts;
    const found = await Promise.all(versionIds.map((id) => runner.find(id, viewer, () => noNeeds)));
    if (isAppended(join)) {
      const sides = found.map(({ state }) => sideOf(state.rows, state.rows));
      return { rows: sides.reduce((sum, { rows }) => sum + rows, 0), sides };
    }

    const [left, right] = [found[0]!, found[1]!];
    const limits = runner.limits(signal, viewer);
    const larger = left.state.rows > right.state.rows ? left : right;
    const turn = { viewer, signal, cells: 4 * Math.max(1, join.keys.length) };
    const read = join.place ? readPlaceMatches : readMatches;
    return runner.wait(larger, turn, () =>
      withOpenVersion(this.#parts, left, (one) =>
        engine.withVersion(right.state.versionId, (other) => read(join, [one, other], limits), {
          state: right.state,
        }),
      ),
    );
  }
}

/** A side of which nothing is known but its rows, and how many have a match. */
const sideOf = (rows: number, matched: number): SideMatches => ({
  rows,
  matched,
  keyless: 0,
  repeated: 0,
  unmatchedKeys: [],
  repeatedKeys: [],
});

async function readMatches(
  join: Join,
  versions: readonly [OpenVersion, OpenVersion],
  limits: Limits,
): Promise<JoinMatches> {
  const matched: MatchedParts = { parts: versions, keys: keysOfParts(join, versions) };
  const [first] = versions;
  const [row] = await first.select(compileMatches(matched), limits);
  const numbers = (row ?? []).map(Number);
  const pairs = numbers[8] ?? 0;

  const sides: SideMatches[] = [];
  for (const at of [0, 1] as const) {
    const rows = numbers[at] ?? 0;
    const examples = async (kind: 'unmatched' | 'repeated') =>
      (await first.select(compileExamples(matched, at, kind), limits)).map((cells) => ({
        key: cells.slice(0, join.keys.length).map(String),
        rows: Number(cells.at(-2)),
        joined: Number(cells.at(-1)),
      }));
    sides.push({
      rows,
      matched: numbers[4 + at] ?? 0,
      keyless: rows - (numbers[2 + at] ?? 0),
      repeated: numbers[6 + at] ?? 0,
      unmatchedKeys: await examples('unmatched'),
      repeatedKeys: await examples('repeated'),
    });
  }
  return { rows: joinedRows(join.kind, pairs, sides), sides };
}

/** What matches by place. */
async function readPlaceMatches(
  join: Join,
  versions: readonly [OpenVersion, OpenVersion],
  limits: Limits,
): Promise<JoinMatches> {
  const placed = placedParts(join, versions);
  const [first] = versions;
  await checkPlaces(placed, async (statement) =>
    ((await first.select(statement, limits))[0] ?? []).map(Number),
  );

  const rows = await first.select(compilePlaceMatches(placed), limits);
  const areas = 1 - (join.place?.places ?? 0);
  const sides = [0, 1].map((at) => rows.filter(([, side]) => Number(side) === Number(at === areas)));
  const pairs = numberOf(sides[0]!, 'pairs');
  const matches = sides.map((side) => ({
    rows: numberOf(side, 'rows'),
    matched: numberOf(side, 'matched'),
    keyless: numberOf(side, 'keyless'),
    repeated: numberOf(side, 'repeated'),
    unmatchedKeys: examplesOf(side, 'unmatchedKeys'),
    repeatedKeys: examplesOf(side, 'repeatedKeys'),
  }));
  return { rows: joinedRows(join.kind, pairs, matches), sides: matches };
}

const numberOf = (rows: readonly Cell[][], name: string): number =>
  Number(rows.find(([what]) => what === name)?.[3] ?? 0);

const examplesOf = (rows: readonly Cell[][], name: string): SideMatches['unmatchedKeys'] =>
  rows
    .filter(([what]) => what === name)
    .map(([, , key, count, joined]) => ({
      key: [String(key)],
      rows: Number(count),
      joined: Number(joined),
    }));
