import { maxListGroups, maxOverGroups } from '#domain/query/request-cost.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TableLayout } from '../dialect.ts';

/**
 * How many groups a request may have at most, and what it makes of each of them. Where `isInPage`, the page
 * of more groups has no rows; else the groups are to be counted before.
 */
export type GroupLimit = { most: number; what: string; isInPage: boolean };

/** The limit of the groups of a request; null where it has none, or too few rows for more groups. */
export function groupLimit(request: ResolvedRequest, { rows = Infinity }: TableLayout): GroupLimit | null {
  const limit = limitOf(request);
  if (!limit || request.groupBy.length === 0 || rows <= limit.most) return null;
  return limit;
}

/** Lists are made together with their groups, so that these are counted before. */
function limitOf({ outputs, against }: ResolvedRequest): GroupLimit | null {
  if (outputs.some(({ fn }) => fn === 'list')) {
    return { most: maxListGroups, what: 'lists are made', isInPage: false };
  }

  const ofGroups = { most: maxOverGroups, isInPage: true };
  if (outputs.some(({ over }) => over)) return { ...ofGroups, what: 'functions over groups are made' };
  if (against) return { ...ofGroups, what: 'groups are compared' };
  return null;
}

/** Groups as they are; none where they are more than a page may have. */
export function withinLimit(groups: readonly string[], limit: GroupLimit | null): readonly string[] {
  if (!limit?.isInPage) return groups;
  return [
    'SELECT * FROM (SELECT l.*, count(*) OVER () AS z FROM (',
    ...groups.map((line) => `  ${line}`),
    `) AS l) AS l WHERE z <= ${limit.most}`,
  ];
}
