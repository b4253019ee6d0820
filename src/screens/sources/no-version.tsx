import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import type { SourceDetails } from './source-types.ts';
import { useSourcesContext, type SourceTab } from './sources-context.tsx';
import { useAddVersion } from './use-add-version.ts';

/** What a source without versions says. A file of a site of forms goes into a version that is there. */
export const noVersionText = (formsSite: number | null): string => {
  if (formsSite === null) return 'No version yet. Add one, or upload a file into a new one.';
  return 'No version yet. Add one, then enter rows or upload a file.';
};

/**
 * In place of a tab of a version where none is chosen: it asks to choose one or, where there is none, to add
 * one.
 */
export function NoVersion({ source, tab }: { source: SourceDetails; tab: SourceTab }) {
  const { tabs, formsSite } = useSourcesContext();
  const add = useAddVersion(source.id, tab);
  if (source.versions.length > 0) return <EmptyState text="Please select a version" />;

  const action = tabs.includes('admin') && (
    <Button variant="primary" icon="plus" isPending={add.isPending} onPress={() => add.mutate()}>
      Add Version
    </Button>
  );
  return (
    <>
      <EmptyState text={noVersionText(formsSite)} action={action} />
      {add.error && <ErrorNote error={add.error} />}
    </>
  );
}
