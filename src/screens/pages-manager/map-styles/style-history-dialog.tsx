import { useMutation, useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { mapStyleHistoryDocument, restoreMapStyleDocument } from '#client/map-style-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { formatTimestamp } from '#domain/value/date/format-date.ts';
import { styleChangesInWords } from '#sections/map/settings/map-look-names.ts';
import { readMapStyle } from '#sections/map/style/map-style.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import type { ListedStyle } from './map-styles-props.ts';

type StyleState = ResultOf<typeof mapStyleHistoryDocument>['mapStyleHistory'][number];
type DialogProps = { style: ListedStyle; onRestored(): Promise<void>; onClose(): void };

/** The states that a style has had: who made each, when, and what it changed; earlier ones come back. */
export function StyleHistoryDialog({ style, onRestored, onClose }: DialogProps) {
  const { id, name, revision: base } = style;
  const { data: states = [], error } = useQuery({
    queryKey: queryKeys.mapStyleHistory(id),
    queryFn: async () => (await requestGraphql(mapStyleHistoryDocument, { id })).mapStyleHistory,
  });
  const restoring = useMutation({
    mutationFn: async (revision: number) => {
      await requestGraphql(restoreMapStyleDocument, { id, base, revision }).finally(onRestored);
      showToast({ text: `“${name}” looks as before.` });
    },
  });
  const problem = error ?? restoring.error;

  return (
    <Dialog
      title={`History of “${name}”`}
      width="medium"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <ol className="divide-y divide-hairline">
        {states.map((state, at) => (
          <li key={state.revision} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-14">
            <div className="min-w-0 grow">
              <p>{changeInWords(state, states[at + 1])}</p>
              <p className="tabular text-12 text-quiet">
                {formatTimestamp(state.at)} UTC{state.by === null ? '' : `, ${state.by}`}
              </p>
            </div>
            {at === 0 ? (
              <span className="text-12 text-quiet">Now</span>
            ) : (
              <Button
                size="compact"
                variant="quiet"
                aria-label={`Restore the state of ${formatTimestamp(state.at)}`}
                isPending={restoring.isPending && restoring.variables === state.revision}
                onPress={() => restoring.mutate(state.revision)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
      {problem && <ErrorNote className="mt-3" error={problem} />}
    </Dialog>
  );
}

/** What a state changed of the one before it; undefined for the first one. */
function changeInWords(state: StyleState, before: StyleState | undefined): string {
  if (!before) return `Saved as “${state.name}”.`;
  const changes = styleChangesInWords(readMapStyle(before.style), readMapStyle(state.style));
  const renamed = state.name === before.name ? [] : [`renamed from “${before.name}”`];
  const all = [...renamed, ...changes].join(', ');
  return all === '' ? 'Saved without a change.' : `Changed: ${all}.`;
}
