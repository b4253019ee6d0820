import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { requestGraph, GraphRequestError } from '#client/graphql-client.ts';
import { changeSourceColumnsDocument, sourceDocument } from '#client/source-documents.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { mergeColumns, type ColumnConflict } from '#domain/source/merge-columns.ts';
import { showToast } from '#ui/toast/toast.tsx';

/** Changes are saved this many ms after the last one. */
const saveDelay = 500;

type Base = { columns: SourceColumn[]; revision: number };
type Conflict = { theirs: Base; conflicts: ColumnConflict[] };

/**
 * Columns as they are edited: each change stands at once and is saved by itself. What somebody else saved meanwhile is
 * merged in; where both changed the same, nothing is saved until the person has chosen, and nothing that was typed is lost.
 */
export function useColumnsDraft(source: { id: number; revision: number; columns: SourceColumn[] }) {
  const [columns, setColumns] = useState(source.columns);
  const [isWaiting, setWaiting] = useState(false);
  const [hasSaved, setSaved] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const latest = useRef(columns);
  const base = useRef<Base>({ columns: source.columns, revision: source.revision });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const put = (next: SourceColumn[]) => {
    latest.current = next;
    setColumns(next);
  };
  const save = useMutation({
    mutationFn: async () => {
      for (;;) {
        const sent = latest.current;
        try {
          const variables = { sourceId: source.id, base: base.current.revision, columns: sent };
          const { changeSourceColumns: revision } = await requestGraph(
            changeSourceColumnsDocument,
            variables,
          );
          base.current = { columns: sent, revision };
          setSaved(true);
          return;
        } catch (error) {
          if (!(error instanceof GraphRequestError) || error.code !== 'conflict') throw error;
          if (!(await takeIn())) return;
        }
      }
    },
    scope: { id: `columns-${source.id}` },
  });
  const takeIn = async (): Promise<boolean> => {
    const now = (await requestGraph(sourceDocument, { id: source.id })).source;
    const theirs = { columns: now.columns as SourceColumn[], revision: now.revision };
    const { columns: merged, conflicts } = mergeColumns(base.current.columns, latest.current, theirs.columns);
    if (conflicts.length > 0) {
      setConflict({ theirs, conflicts });
      return false;
    }
    if (JSON.stringify(merged) !== JSON.stringify(latest.current))
      showToast({ text: 'Somebody else changed other columns meanwhile; both changes stand.' });
    base.current = theirs;
    put(merged);
    return true;
  };
  const flush = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setWaiting(false);
    save.mutate();
  };
  const change = (next: SourceColumn[]) => {
    put(next);
    clearTimeout(timer.current);
    if (conflict) return;
    setWaiting(true);
    timer.current = setTimeout(flush, saveDelay);
  };
  const resolve = (prefer: 'mine' | 'theirs') => {
    if (!conflict) return;
    put(mergeColumns(base.current.columns, latest.current, conflict.theirs.columns, prefer).columns);
    base.current = conflict.theirs;
    setConflict(null);
    save.mutate();
  };
  const leave = useEffectEvent(flush);
  useEffect(() => () => leave(), []);
  const isUnsaved = isWaiting || save.isPending || save.isError || conflict !== null;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    if (isUnsaved) addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  return {
    columns,
    change,
    flush,
    retry: () => save.mutate(),
    conflict,
    resolve,
    error: save.error,
    isSaving: isWaiting || save.isPending,
    hasSaved,
  };
}
