import type { DataRequest } from '#domain/query/data-request.ts';
import { closedPeriod, isOpen, type PeriodEnds } from '#domain/query/compared-periods.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Limits, OpenVersion } from '../contract.ts';
import { parseRequest } from './parse-request.ts';
import { resolveInTurns } from './resolve-in-turns.ts';

/** A request whose period has both of its ends: where it has not, by the dates of the rows it is about. */
export async function withClosedPeriod(
  request: DataRequest,
  version: OpenVersion,
  limits: Limits,
): Promise<DataRequest> {
  const { against } = request;
  if (!against?.period || !isOpen(against.period)) return request;

  const { column } = against.period;
  const [least, greatest] = ['period.least', 'period.greatest'];
  const ends = parseRequest({
    ...request,
    attributes: [least, greatest],
    copies: { ...request.copies, [least]: column, [greatest]: column },
    fn: { [least]: 'min', [greatest]: 'max' },
    groupBy: [],
    steps: {},
    over: {},
    orderBy: {},
    having: [],
    search: '',
    totals: false,
    normalFilter: request.normalFilter.concat(request.filterRelation === 'and' ? against.own : []),
    against: undefined,
    pivot: undefined,
    fromIndex: 0,
    toIndex: 1,
  });
  const { rows } = await version.run(await resolveInTurns(ends, version.columns), limits);
  const [first = null, last = null] = rows[0] ?? [];
  const found: PeriodEnds = { least: endOf(first), greatest: endOf(last) };
  return { ...request, against: { ...against, period: closedPeriod(against.period, found) } };
}

/** A date without its time, or a year. */
function endOf(cell: Cell): PeriodEnds['least'] {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'string' ? cell.slice(0, 10) : null;
}
