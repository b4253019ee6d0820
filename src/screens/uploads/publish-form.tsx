import type { SaveState } from '#client/outbox/outbox.ts';
import { useFoundSources } from '#dataview/sources/use-found-sources.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { SaveStatus } from '#ui/save-status/save-status.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { accessLevelOptions } from '#domain/access/access-level-options.ts';
import type { Destination } from '#domain/source/upload/upload-choices.ts';
import { UploadProgress, type UploadStep } from './upload-progress.tsx';

/** What is worth saying about the saving of choices: it is not publishing, so "Saved" would be misread. */
const unsaved = new Set<SaveState['kind']>(['offline', 'refused']);

type PublishFormProps = {
  destination: Destination;
  /** Why publishing is not possible. */
  problem: string | undefined;
  /** Why publishing failed. */
  error: Error | null;
  /** How the choices are saved. */
  saving: SaveState;
  isPending: boolean;
  step: UploadStep;
  onChange(destination: Destination): void;
  onPublish(): void;
};

/** The publish button; for a new source also its name and who may see its data. The bar stays in sight. */
export function PublishForm(props: PublishFormProps) {
  const { destination, problem, error, saving, isPending, step, onChange, onPublish } = props;
  const { sourceId, sourceName, authLevel } = destination;
  const isNewSource = sourceId === null;
  const { choices: alike } = useFoundSources(isNewSource ? sourceName : '');
  const isDuplicate = alike.some(({ name }) => name === sourceName.trim());

  return (
    <>
      <Form
        className="publish-bar z-2 mt-6 flex flex-wrap items-end gap-3 border-t border-hairline bg-paper py-4 md:sticky md:bottom-0"
        isPending={isPending}
        error={error}
        onSubmit={() => {
          if (!problem) {
            onPublish();
          }
        }}
      >
        {error && <ErrorNote className="basis-full" error={error} />}
        {isNewSource && (
          <TextField
            label="Source name"
            className="w-96 max-w-full"
            value={sourceName}
            onChange={(name) => onChange({ ...destination, sourceName: name })}
            error={sourceName.trim() ? undefined : 'A source needs a name.'}
            description={isDuplicate && 'A source with this name exists already; this makes a second one.'}
          />
        )}
        {isNewSource && (
          <Select
            label="Who may see the data"
            className="w-72 max-w-full"
            options={accessLevelOptions.map(({ level, label }) => ({ value: String(level), label }))}
            value={String(authLevel)}
            onChange={(level) => onChange({ ...destination, authLevel: Number(level) })}
          />
        )}
        <Button type="submit" variant="primary" isDisabled={problem !== undefined} isPending={isPending}>
          Publish
        </Button>
        <p role="status" className="self-center text-14 text-quiet">
          {isPending ? 'publishing...' : problem}
        </p>
        {unsaved.has(saving.kind) && (
          <SaveStatus state={saving} hasReason className="min-h-control self-end text-14" />
        )}
      </Form>
      {isPending && step.part !== undefined && (
        <div className="mt-4">
          <UploadProgress label="publishing..." step={step} />
        </div>
      )}
    </>
  );
}
