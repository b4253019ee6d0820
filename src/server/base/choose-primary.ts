/**
 * What a host says of itself. `timeline` is the number of its history, which grows with each promotion, and
 * `system` the identifier of the cluster whose copy it is; both are null where it does not tell.
 */
export type HostState = {
  readonly address: string;
  readonly takesWrites: boolean;
  readonly timeline: number | null;
  readonly system: string | null;
};

/**
 * The host to use of those that responded, or null while none can be used. `last` is the host that was used
 * before.
 *
 * Of several hosts that take writes, the one that was promoted last is the primary. A host of an earlier
 * timeline than `last` was the primary once, and one of another cluster has other data: neither is ever used.
 * Where timelines do not decide, it stays with `last`, or takes the first host in the order of the states.
 */
export function choosePrimary(states: readonly HostState[], last: HostState | null): HostState | null {
  if (!last && hasSeveralClusters(states)) return null;
  const candidates = states.filter((state) => state.takesWrites && mayFollow(state, last));
  const newest = Math.max(...candidates.map(timelineOf));
  const latest = candidates.filter((state) => timelineOf(state) === newest);

  const chosen = latest.find(({ address }) => address === last?.address) ?? latest[0];
  if (!chosen) return null;

  // A host that does not tell its cluster is of the one before: others must not be used after it.
  return { ...chosen, system: chosen.system ?? last?.system ?? null };
}

/** Whether hosts have data of different clusters. */
export const hasSeveralClusters = (states: readonly HostState[]): boolean =>
  new Set(states.flatMap(({ system }) => system ?? [])).size > 1;

/** Whether a host has what `last` had: the same cluster, and no earlier timeline. */
export function mayFollow(state: HostState, last: HostState | null): boolean {
  if (!last) return true;
  const isSameCluster = state.system === null || last.system === null || state.system === last.system;
  return isSameCluster && timelineOf(state) >= timelineOf(last);
}

/** The number of a host's timeline; 0 where it does not tell. */
export const timelineOf = ({ timeline }: HostState): number => timeline ?? 0;
