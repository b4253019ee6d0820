import { columnText } from '#columns/column-text.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { ColumnProfile, ShapeProfile } from '#domain/source/column/column-profile.ts';
import { plural } from '#domain/value/number/plural.ts';
import { present } from '#domain/value/object/present.ts';
import { formatNumber, formatPercent } from '#domain/value/number/format-number.ts';

/** How many of the most frequent values are shown. */
const valuesShown = 3;
/** The least height of a step that has cells, in percent. */
const leastHeight = 4;

/** How the values of a column are distributed: a histogram, or its most frequent values with their shares. */
export function Distribution({ column, profile }: { column: SourceColumn; profile: ColumnProfile }) {
  const { histogram, top, filled, distinct, shapes } = profile;
  if (shapes) return <ShapeKinds shapes={shapes} />;
  if (histogram) return <Histogram counts={histogram} />;
  if ((top[0]?.count ?? 0) <= 1) return null;

  return (
    <ul className="flex flex-col gap-0.5 py-0.5 text-12">
      {top.slice(0, valuesShown).map(({ value, count }) => (
        <li
          key={String(value)}
          className="relative flex justify-between gap-2 overflow-hidden rounded-xs px-1"
        >
          <span
            aria-hidden
            className="absolute inset-y-0 start-0 bg-accent-soft"
            style={{ width: `${(count / filled) * 100}%` }}
          />
          <span className="relative truncate">{columnText(value, column)}</span>
          <span className="tabular relative text-quiet">{formatPercent(count / filled)}</span>
        </li>
      ))}
      {distinct > valuesShown && (
        <li className="px-1 text-quiet">and {formatNumber(distinct - valuesShown)} more</li>
      )}
    </ul>
  );
}

/** How many shapes of each kind there are, and what is unusual about some. */
function ShapeKinds({ shapes: { kinds, vertices, empty, outside } }: { shapes: ShapeProfile }) {
  const unusual = present([
    empty > 0 && `${formatNumber(empty)} without a place`,
    outside > 0 && `${formatNumber(outside)} not on Earth`,
  ]);
  return (
    <ul className="tabular py-0.5 text-12">
      {kinds.map(({ kind, count }) => (
        <li key={kind}>
          {formatNumber(count)} {kindName(kind, count)}
        </li>
      ))}
      {kinds.length > 0 && <li className="text-quiet">{plural(vertices, 'vertex', 'vertices')}</li>}
      {unusual.map((text) => (
        <li key={text} className="text-danger">
          {text}
        </li>
      ))}
    </ul>
  );
}

const kindNames: Record<string, [one: string, many: string]> = {
  point: ['point', 'points'],
  multipoint: ['group of points', 'groups of points'],
  linestring: ['line', 'lines'],
  multilinestring: ['line of several parts', 'lines of several parts'],
  polygon: ['polygon', 'polygons'],
  multipolygon: ['polygon of several parts', 'polygons of several parts'],
  geometrycollection: ['collection', 'collections'],
};

const kindName = (kind: string, count: number): string => kindNames[kind]?.[count === 1 ? 0 : 1] ?? kind;

function Histogram({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  const highest = counts.indexOf(most) + 1;

  return (
    <div
      role="img"
      aria-label={`Distribution in ${counts.length} equal steps; most values are in step ${highest}`}
      className="flex h-9 items-end gap-px"
    >
      {counts.map((count, index) => (
        <span
          key={index}
          className="min-w-0 flex-1 bg-accent"
          style={{ height: count === 0 ? '1px' : `${Math.max(leastHeight, (count / most) * 100)}%` }}
        />
      ))}
    </div>
  );
}
