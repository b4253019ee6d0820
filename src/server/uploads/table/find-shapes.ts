import { shapeTest } from '#server/engine/engine.server.ts';
import type { LayerRows } from './layer-rows.ts';

/** What texts of shapes begin with. */
const beginning =
  '^\\s*(SRID=[0-9]{1,6};\\s*)?(MULTI)?(POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)|^\\s*\\{.{0,100}"type"\\s*:';

/** The columns of text whose filled cells all are shapes, as Well-Known Text or GeoJSON. */
export async function findShapes(
  { sample, all }: { sample: LayerRows; all: LayerRows },
  columns: readonly { name: string }[],
): Promise<ReadonlySet<string>> {
  const likely = await withoutOthers(
    sample,
    columns,
    (cell) => `regexp_matches(${cell}, '${beginning}', 'i')`,
  );
  const shapes = await withoutOthers(all, likely, shapeTest);
  return new Set(shapes.map(({ name }) => name));
}

/** The columns that have filled cells, all of which pass a test. */
async function withoutOthers(
  rows: LayerRows,
  columns: readonly { name: string }[],
  test: (cell: string) => string,
): Promise<{ name: string }[]> {
  const counts = await rows.aggregate(columns, (cell) => [
    `count(${cell})`,
    `count(*) FILTER (${cell} IS NOT NULL AND NOT ${test(cell)})`,
  ]);
  return columns.filter(({ name }) => {
    const [filled = 0, others = 0] = (counts.get(name) ?? []).map(Number);
    return filled > 0 && others === 0;
  });
}
