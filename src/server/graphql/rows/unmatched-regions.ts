import { regionMatcher } from '#domain/geo/region-matcher.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { unknownColumn } from '#domain/error/unknown-column.ts';
import { nearestOption } from '#domain/source/column/nearest-option.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { readableVersion, readSources } from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost, type GraphqlContext } from '../builder.ts';

type Unmatched = { value: string; rows: number; proposal: string | null };
type Region = { key: string; name: string };
type UnmatchedRegions = { values: Unmatched[]; count: number; rows: number; regions: Region[] };

/** So many different values are looked at, and so many of those without a region are listed. */
const limits = { values: 10_000, listed: 100 };

const UnmatchedType = builder.objectRef<Unmatched>('UnmatchedRegion').implement({
  description: 'A text in cells that is no region of a boundary set.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The text.' }),
    rows: t.exposeInt('rows', { description: 'How many rows have it.' }),
    proposal: t.exposeString('proposal', {
      nullable: true,
      description: 'The key of the region that it is probably meant to be.',
    }),
  }),
});

const RegionType = builder.objectRef<Region>('Region').implement({
  description: 'A region of a boundary set.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key in the set.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
  }),
});

const UnmatchedRegionsType = builder.objectRef<UnmatchedRegions>('UnmatchedRegions').implement({
  description: 'What cells of a column call places that are no regions of a boundary set.',
  fields: (t) => ({
    values: t.field({
      type: [UnmatchedType],
      description: 'The most frequent ones.',
      resolve: ({ values }) => values,
    }),
    count: t.exposeInt('count', { description: 'How many there are.' }),
    rows: t.exposeInt('rows', { description: 'How many rows have one of them.' }),
    regions: t.field({
      type: [RegionType],
      description: 'The regions of the set, by name.',
      resolve: ({ regions }) => regions,
    }),
  }),
});

builder.queryField('unmatchedRegions', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: UnmatchedRegionsType,
    description:
      'The values of a column that are no regions of a boundary set, with their rows; those that are mapped by hand are among them.',
    args: {
      versionId: t.arg.int({ required: true, description: 'The version.' }),
      column: t.arg.string({ required: true, description: 'The column.' }),
      set: t.arg.string({
        required: true,
        description: 'The key of a shipped boundary set, or `source:<id>` of a source with areas.',
      }),
    },
    extensions: { action: 'data.read' },
    resolve: async (_root, { versionId, column: name, set }, context) => {
      const { services, viewer, signal } = context;
      const { columns } = await readableVersion({ db: services.database.db, viewer }, versionId);
      if (!columns.some((column) => column.name === name)) throw unknownColumn(name);

      const shapes = await shapesOf(set, context);
      const options = { viewer, signal, limit: limits.values };
      const values = await services.engine.requests.distinct(versionId, name, options);
      return unmatchedOf(
        values.map(({ value, count }) => ({ value: cellText(value), rows: count })),
        shapes,
      );
    },
  }),
);

/** The shapes of a set; of a source in its newest version, where the viewer may read it. */
async function shapesOf(set: string, { services, viewer }: GraphqlContext): Promise<PreparedShapes> {
  const sourceId = Number(/^source:(\d+)$/.exec(set)?.[1] ?? NaN);
  if (Number.isNaN(sourceId)) {
    return (await services.boundaries.shapes(set)) ?? refuse('There is no such boundary set.');
  }

  const [source] = await readSources(services.database.db, viewer, { ids: [sourceId] });
  const newest = source?.versions.toSorted((a, b) => b.id - a.id)[0];
  if (!newest) return refuse('There is no such boundary set.');
  await readableVersion({ db: services.database.db, viewer }, newest.id);
  const shapes = await services.boundaries.shapesOfVersion(newest.id);
  if (shapes) return shapes;
  throw new TidemarkError('unavailable', 'The regions are being prepared. Please try again in a moment.');
}

function refuse(sentence: string): never {
  throw new TidemarkError('not_found', sentence);
}

function unmatchedOf(
  values: readonly { value: string; rows: number }[],
  shapes: PreparedShapes,
): UnmatchedRegions {
  const match = regionMatcher(shapes, undefined);
  const unmatched = values.filter(({ value }) => value !== '' && match(value) === undefined);
  const regions = shapes.shapes
    .map(({ key, name }) => ({ key, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

  return {
    values: unmatched
      .slice(0, limits.listed)
      .map(({ value, rows }) => ({ value, rows, proposal: proposalOf(value, regions) })),
    count: unmatched.length,
    rows: unmatched.reduce((sum, { rows }) => sum + rows, 0),
    regions,
  };
}

/** The region whose name is nearest to a text, among those that begin with the same letter. */
function proposalOf(value: string, regions: readonly Region[]): string | null {
  const first = foldLetters(value).trim().slice(0, 1);
  const options = regions
    .filter(({ name }) => foldLetters(name).startsWith(first))
    .map(({ key, name }) => ({ value: key, label: name }));
  return nearestOption(value, options)?.value ?? null;
}
