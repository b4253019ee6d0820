import type { Change, RawRow } from '../changes/change-log.ts';

/** What a run of log entries comes to, row by row: the fewest statements that have the same effect. */
export type NetChanges = {
  cleared: boolean;
  deleted: Set<number>;
  inserted: Map<number, RawRow>;
  patched: Map<number, RawRow>;
};

/** Folds entries in commit order into their net effect. */
export function collapseChanges(changes: readonly Change[]): NetChanges {
  const net: NetChanges = { cleared: false, deleted: new Set(), inserted: new Map(), patched: new Map() };
  for (const change of changes) fold(net, change);
  return net;
}

function fold(net: NetChanges, { kind, rowId, change }: Change): void {
  if (kind === 'clear') {
    net.cleared = true;
    net.deleted.clear();
    net.inserted.clear();
    net.patched.clear();
    return;
  }
  if (rowId === null) throw new Error(`A ${kind} entry of the change log names no row`);
  if (kind === 'insert') net.inserted.set(rowId, change);
  if (kind === 'delete') {
    if (!net.inserted.delete(rowId)) net.deleted.add(rowId);
    net.patched.delete(rowId);
  }
  if (kind === 'patch') {
    const fresh = net.inserted.get(rowId);
    if (fresh) net.inserted.set(rowId, { ...fresh, ...change });
    else net.patched.set(rowId, { ...net.patched.get(rowId), ...change });
  }
}
