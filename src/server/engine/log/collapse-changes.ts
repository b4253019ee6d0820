import type { RawRow, RowChange, RowPosition } from '../contract.ts';
import type { Change } from './change-log.ts';

/** The net effect of a run of log entries, row by row. */
export type NetChanges = {
  cleared: boolean;
  deleted: Set<number>;
  inserted: Map<number, RawRow>;
  /** Where inserted rows are that are among others. */
  positions: Map<number, RowPosition>;
  patched: Map<number, RawRow>;
};

/**
 * Entries that are applied together: entries about single rows and clears are merged, others are steps of
 * their own.
 */
export type LogStep =
  | { kind: 'net'; seq: number; net: NetChanges }
  | { kind: 'massedit'; seq: number }
  | { kind: 'restore'; seq: number; clear: number };

/** Merges entries, in commit order, into as few steps as have the same effect. */
export function collapseChanges(changes: readonly Change[]): LogStep[] {
  const steps: LogStep[] = [];
  for (const change of changes) {
    if (change.kind === 'massedit' || change.kind === 'restore') {
      steps.push(change);
      continue;
    }
    let step = steps.at(-1);
    if (step?.kind !== 'net') {
      steps.push((step = { kind: 'net', seq: change.seq, net: noChanges() }));
    }
    fold(step.net, change);
    step.seq = change.seq;
  }

  return steps;
}

function noChanges(): NetChanges {
  return {
    cleared: false,
    deleted: new Set(),
    inserted: new Map(),
    positions: new Map(),
    patched: new Map(),
  };
}

function fold(net: NetChanges, entry: RowChange | { kind: 'clear' }): void {
  if (entry.kind === 'clear') {
    net.cleared = true;
    net.deleted.clear();
    net.inserted.clear();
    net.positions.clear();
    net.patched.clear();
    return;
  }

  const { kind, rowId, change, place } = entry;
  if (kind === 'insert') {
    net.inserted.set(rowId, change);
  }

  if (kind === 'insert' && place) {
    net.positions.set(rowId, place);
  }

  if (kind === 'delete') {
    if (!net.inserted.delete(rowId)) {
      net.deleted.add(rowId);
    }
    net.patched.delete(rowId);
    net.positions.delete(rowId);
  }

  if (kind === 'patch') {
    const fresh = net.inserted.get(rowId);
    if (fresh) {
      net.inserted.set(rowId, { ...fresh, ...change });
    } else {
      net.patched.set(rowId, { ...net.patched.get(rowId), ...change });
    }
  }
}
