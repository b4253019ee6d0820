import { useEffect, useState } from 'react';
import { requestGraphql, GraphqlRequestError } from '#client/graphql-client.ts';
import { LocalCopy } from '#client/outbox/local-copy.ts';
import { saveDelay } from '#client/outbox/outbox.ts';
import { saveFailure } from '#client/outbox/save-failure.ts';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { changeSourceColumnsDocument, sourceDocument } from '#client/source-documents.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { showToast } from '#ui/toast/toast.tsx';
import {
  ColumnsDraft,
  unsavedColumnsSchema,
  type ColumnsOutcome,
  type ColumnsSnapshot,
} from './columns-draft.ts';

async function send(
  sourceId: number,
  base: number,
  columns: readonly SourceColumn[],
): Promise<ColumnsOutcome> {
  try {
    const { changeSourceColumns } = await requestGraphql(changeSourceColumnsDocument, {
      sourceId,
      base,
      columns,
    });
    return { kind: 'accepted', revision: changeSourceColumns };
  } catch (error) {
    if (!(error instanceof GraphqlRequestError) || error.code !== 'conflict') return saveFailure(error);
  }

  try {
    const { source } = await requestGraphql(sourceDocument, { id: sourceId });
    return { kind: 'stale', now: { columns: source.columns, revision: source.revision } };
  } catch (error) {
    return saveFailure(error);
  }
}

/** The draft of a source's columns and what it shows. */
export function useColumnsDraft(source: {
  id: number;
  revision: number;
  columns: SourceColumn[];
}): [ColumnsDraft, ColumnsSnapshot] {
  const [{ draft, copy }] = useState(() => {
    const copy = new LocalCopy(`columns:${source.id}`, unsavedColumnsSchema);
    const draft = new ColumnsDraft({
      start: { columns: source.columns, revision: source.revision },
      send: (base, columns) => send(source.id, base, columns),
      keep: (unsaved) => copy.write(unsaved),
      onMerged: () =>
        showToast({ text: 'Somebody else changed other columns. Both changes have been kept.' }),
      delay: saveDelay,
    });

    return { draft, copy };
  });
  useEffect(() => {
    copy.open((unsaved) => void draft.adopt(unsaved));
    return () => void draft.close().finally(() => copy.close());
  }, [draft, copy]);
  useUnsavedGuard(draft);

  return [draft, useSnapshot(draft)];
}
