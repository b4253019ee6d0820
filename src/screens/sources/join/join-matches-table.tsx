import type { Join } from '#domain/source/join/join.ts';
import type { JoinMatches, SideMatches } from '#domain/source/join/join-matches.ts';
import { isAppended } from '#domain/source/join/join.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Table, TableCell, TableHeaderCell } from '#ui/table/table.tsx';

/** What matches in a join: the numbers of rows of both sides, with examples of what does not. */
export function JoinMatchesTable({ join, matches }: { join: Join; matches: JoinMatches }) {
  const rows = `The joined source has ${plural(matches.rows, 'row')}.`;
  if (isAppended(join)) return <p role="status">{rows}</p>;

  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-16 font-semibold">What matches</h2>
      <p role="status">{rows}</p>
      <Table label="What matches">
        <thead>
          <tr>
            <TableHeaderCell>Source</TableHeaderCell>
            <TableHeaderCell isNumber>Rows</TableHeaderCell>
            <TableHeaderCell isNumber>Matched</TableHeaderCell>
            <TableHeaderCell isNumber>Without a match</TableHeaderCell>
            <TableHeaderCell isNumber>Repeated</TableHeaderCell>
          </tr>
        </thead>
        <tbody>
          {matches.sides.map((side, at) => (
            <tr key={at}>
              <TableCell isHeader>{join.parts[at]?.name}</TableCell>
              <TableCell isNumber>{formatNumber(side.rows)}</TableCell>
              <TableCell isNumber>{formatNumber(side.matched)}</TableCell>
              <TableCell isNumber>{formatNumber(side.rows - side.matched)}</TableCell>
              <TableCell isNumber>{formatNumber(side.repeated)}</TableCell>
            </tr>
          ))}
        </tbody>
      </Table>
      {matches.sides.map((side, at) => (
        <SideNotes key={at} side={side} name={join.parts[at]?.name ?? ''} lack={lackOf(join, at)} />
      ))}
    </section>
  );
}

/** What a row of a side has to have to be matched. */
function lackOf({ place }: Join, at: number): string {
  if (!place) return 'a value to match by';
  if (place.places === at) return 'a place';
  return 'an area';
}

/** What editors should know of one side, in words. */
function SideNotes({ side, name, lack }: { side: SideMatches; name: string; lack: string }) {
  const { unmatchedKeys, repeatedKeys, keyless, repeated } = side;
  const examples = (keys: SideMatches['unmatchedKeys']) =>
    keys.map(({ key }) => `“${key.join(', ')}”`).join(', ');

  return (
    <ul className="list-disc ps-5 text-14 text-quiet empty:hidden">
      {unmatchedKeys.length > 0 && (
        <li>
          {name} without a match: {examples(unmatchedKeys)}
        </li>
      )}
      {keyless > 0 && (
        <li>
          {plural(keyless, 'row')} of {name} without {lack}
        </li>
      )}
      {repeated > 0 && (
        <li>
          Rows of {name} are repeated, as for {examples(repeatedKeys)}. Sums, averages and counts count each
          of them once.
        </li>
      )}
    </ul>
  );
}
