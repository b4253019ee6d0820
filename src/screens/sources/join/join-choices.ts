import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { joinPlaces } from '#domain/source/join/join-places.ts';
import { isAppended, type Join, type JoinKind, type JoinPlace } from '#domain/source/join/join.ts';
import { columnsBeside } from '#domain/source/join/propose-join.ts';

/** A source that is a part of a join, and the version that is chosen; null for its newest one. */
export type ChosenPart = { source: CatalogueSource; version: number | null };

/** What is known of a part where its columns are chosen. */
type KnownPart = { source: Pick<CatalogueSource, 'name' | 'columns' | 'profile'> };

/** What a person has chosen; null where the proposal stands. */
export type JoinChoices = {
  parts: readonly (ChosenPart | null)[];
  kind: JoinKind;
  keys: Join['keys'] | null;
  /** The places by which rows are matched; null for columns, undefined where the proposal stands. */
  place?: JoinPlace | null | undefined;
  /** The names of columns that are left out. */
  without: readonly string[];
  /** Other names of columns, by those that are proposed; empty ones count as none. */
  names: Readonly<Record<string, string>>;
  name: string | null;
};

/** What is chosen of the columns of parts, before anything is. */
export const unchosen = {
  keys: null,
  place: undefined,
  without: [],
  names: {},
} satisfies Partial<JoinChoices>;

/** The join that choices make of a proposal. */
export type ChosenJoin = {
  keys: Join['keys'];
  place: JoinPlace | null;
  /** The ways in which rows may be matched by place, the likeliest first. */
  places: JoinPlace[];
  /** All columns under the names that are proposed for them. */
  columns: Join['columns'];
  /** The join, once it is known. */
  join: Join | undefined;
  /** Whether it has columns, and rows are matched by something. */
  isReady: boolean;
};

/** The join that is made of a proposal by what a person has chosen. */
export function chosenJoin(
  choices: Omit<JoinChoices, 'parts' | 'kind' | 'name'>,
  chosen: readonly KnownPart[],
  proposal: Join | undefined,
): ChosenJoin {
  const keys = choices.keys ?? proposal?.keys ?? [];
  const place = choices.place === undefined ? (proposal?.place ?? null) : choices.place;
  const places = waysOf(proposal?.place, chosen);
  if (!proposal) return { keys, place, places, columns: [], join: undefined, isReady: false };

  const whole = wholeJoin(proposal, { chosen, keys: place ? [] : keys, place });
  const columns = whole.columns
    .filter(({ name }) => !choices.without.includes(name))
    .map((column) => ({ ...column, name: choices.names[column.name]?.trim() || column.name }));
  const isMatched = isAppended(whole) || whole.keys.length > 0 || place !== null;
  const isReady = isMatched && columns.length > 0;
  return { keys, place, places, columns: whole.columns, join: { ...whole, columns }, isReady };
}

/** A key whose columns are chosen one after the other. */
const isComplete = ({ left, right }: Join['keys'][number]): boolean => left !== '' && right !== '';

/** The ways in which rows may be matched by place, the proposed one first. */
function waysOf(proposed: JoinPlace | undefined, chosen: readonly KnownPart[]): JoinPlace[] {
  const ways = joinPlaces(chosen.map(({ source }) => ({ columns: source.columns, shapes: kindsOf(source) })));
  if (!proposed) return ways;
  const key = JSON.stringify(proposed);
  return [proposed, ...ways.filter((way) => JSON.stringify(way) !== key)];
}

/** The kinds of shapes in the columns of a source, where they are known. */
function kindsOf({ profile }: KnownPart['source']): ReadonlyMap<string, readonly string[]> {
  const known = profile?.columns.flatMap(({ name, shapes }) =>
    shapes ? [[name, shapes.kinds.map(({ kind }) => kind)] as const] : [],
  );
  return new Map(known);
}

/** The proposed join with what rows are matched by, and the columns that this leaves. */
function wholeJoin(
  proposal: Join,
  { chosen, keys, place }: { chosen: readonly KnownPart[]; keys: Join['keys']; place: JoinPlace | null },
): Join {
  if (isAppended(proposal)) return proposal;
  const complete = keys.filter(isComplete);
  const parts = chosen.map(({ source }, at) => ({
    ...source,
    name: proposal.parts[at]?.name ?? source.name,
  }));
  return {
    ...proposal,
    keys: complete,
    place: place ?? undefined,
    columns: columnsBeside({ kind: proposal.kind, keys: complete }, parts),
  };
}

/**
 * What is left out of the proposed columns of a join, and other names of them, so that they are those that a
 * join has already.
 */
export function choicesOfColumns(
  proposed: Join['columns'],
  { columns }: Pick<Join, 'columns'>,
): Pick<JoinChoices, 'without' | 'names'> {
  const found = proposed.map(({ name, from }) => ({
    name,
    own: columns.find((column) => isSameCell(column.from, from)),
  }));
  return {
    without: found.filter(({ own }) => !own).map(({ name }) => name),
    names: Object.fromEntries(
      found.flatMap(({ name, own }) => (own && own.name !== name ? [[name, own.name]] : [])),
    ),
  };
}

/** Whether two columns have the cells of the same first part that they are in. */
function isSameCell(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  const part = one.findIndex((name) => name !== null);
  return part === other.findIndex((name) => name !== null) && one[part] === other[part];
}
