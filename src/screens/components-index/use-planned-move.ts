import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { queryKeys } from '#client/query-keys.ts';
import { plannedMoveDocument } from '#client/section-documents.ts';
import type { ComponentsQuery } from './components-query.ts';

/** A section as a move would change it. */
export type PlannedSection = ResultOf<typeof plannedMoveDocument>['plannedMove']['sections'][number];

/** The most parts of 25 pages that are planned before a move; what is beyond is moved without. */
const mostParts = 40;

/** What a move would do: its sections in the order in which people look at them; whether these are all. */
export type Plan = { sections: PlannedSection[]; isWhole: boolean };

/**
 * What moving the sections that a query lists to another version would do: those that cannot move first, then
 * those that lose something.
 */
export function usePlannedMove({ type, version, tag, hasTags }: ComponentsQuery, to: number | undefined) {
  const move = { type, version, tag, hasTags, to: to ?? 0 };
  return useQuery({
    queryKey: queryKeys.plannedMove(move),
    queryFn: ({ signal }) => readPlan(move, signal),
    enabled: to !== undefined,
    retry: false,
  });
}

type PlannedPart = ResultOf<typeof plannedMoveDocument>['plannedMove'];
type Move = Omit<ComponentsQuery, 'source' | 'page'> & { to: number };

async function readPlan(move: Move, signal: AbortSignal): Promise<Plan> {
  const sections: PlannedSection[] = [];
  let after: number | null = null;

  for (let part = 0; part < mostParts; part += 1) {
    const planned: PlannedPart = await readPart({ ...move, after }, signal);
    sections.push(...planned.sections);
    after = planned.next;
    if (after === null) break;
  }

  return {
    sections: sections.toSorted((one, other) => rank(one) - rank(other)),
    isWhole: after === null,
  };
}

const readPart = async (variables: Move & { after: number | null }, signal: AbortSignal) =>
  (await requestGraphql(plannedMoveDocument, variables, { signal })).plannedMove;

function rank({ obstacle, losses }: PlannedSection): number {
  if (obstacle !== null) return 0;
  return losses.length > 0 ? 1 : 2;
}
