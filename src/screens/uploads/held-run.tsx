import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  dropHeldRunDocument,
  heldRunComparisonDocument,
  heldRunDifferencesDocument,
  publishHeldRunDocument,
} from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { ChangesInWords } from './changes-in-words.tsx';

type HeldRunProps = { runId: number; sourceId: number; findings: string };

/** What a person does with a run that checks have stopped: publishes it, or drops it. */
export function HeldRun({ runId, sourceId, findings }: HeldRunProps) {
  const client = useQueryClient();
  const refreshSources = useRefresh(queryKeys.sources);
  const [shown, setShown] = useState<'publish' | 'drop' | null>(null);
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: queryKeys.sourceConnection(sourceId) });
    await refreshSources();
  };
  const close = () => setShown(null);

  return (
    <span className="flex flex-wrap gap-2">
      <Button onPress={() => setShown('publish')}>Publish…</Button>
      <Button variant="quiet" onPress={() => setShown('drop')}>
        Drop…
      </Button>
      {shown === 'publish' && (
        <PublishDialog
          runId={runId}
          findings={findings}
          onClose={close}
          onPublished={async () => {
            await refresh();
            close();
          }}
        />
      )}
      {shown === 'drop' && (
        <ConfirmDialog
          title="Drop what was fetched"
          text="The file is removed, and pages keep what they show. The next run fetches again."
          confirmLabel="Drop"
          pendingLabel="Dropping..."
          isDestructive
          isOpen
          onOpenChange={(isOpen) => !isOpen && close()}
          onConfirm={async () => {
            await requestGraphql(dropHeldRunDocument, { id: runId });
            await refresh();
          }}
        />
      )}
    </span>
  );
}

/**
 * What such a run would change in its source: the version that pages show, compared with what was fetched.
 */
export function HeldChanges({ runId }: { runId: number }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.heldRunComparison(runId),
    queryFn: async () => (await requestGraphql(heldRunComparisonDocument, { id: runId })).heldRunComparison,
    staleTime: Infinity,
    retry: false,
  });

  return (
    <div
      role="group"
      aria-label="What would change"
      className="min-w-0 basis-full"
      aria-busy={!data && !error}
    >
      {error && <ErrorNote error={error} />}
      {data === undefined && !error && <Skeleton lines={2} label="It is compared with the last version." />}
      {data && (
        <>
          <ChangesInWords
            comparison={data.comparison}
            versionName={data.versionName}
            mode={data.mode as PublicationMode}
          />
          <ChangedRows
            comparison={data.comparison}
            queryKey={queryKeys.heldRunDifferences(runId)}
            read={async (page) =>
              (await requestGraphql(heldRunDifferencesDocument, { id: runId, ...page })).heldRunComparison
            }
          />
        </>
      )}
    </div>
  );
}

type PublishDialogProps = {
  runId: number;
  findings: string;
  onClose(): void;
  onPublished(): Promise<void>;
};

function PublishDialog({ runId, findings, onClose, onPublished }: PublishDialogProps) {
  const [reason, setReason] = useState('');
  const [relax, setRelax] = useState(false);
  const publish = useMutation({
    mutationFn: () => requestGraphql(publishHeldRunDocument, { id: runId, reason: reason.trim(), relax }),
    onSuccess: onPublished,
  });

  return (
    <FormDialog
      title="Publish in spite of the checks"
      submitLabel="Publish"
      isValid={reason.trim() !== ''}
      sending={publish}
      onSubmit={() => publish.mutate()}
      onClose={onClose}
    >
      <p className="text-14 break-words">{findings}</p>
      <TextField
        label="Why it is right"
        description="The versions of the source show this reason."
        isRequired
        value={reason}
        onChange={setReason}
      />
      <Checkbox isSelected={relax} onChange={setRelax}>
        Let the checks allow as much from now on
      </Checkbox>
    </FormDialog>
  );
}
