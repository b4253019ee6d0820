import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { knownLicenses } from '#domain/source/description/license.ts';
import { openDataSchema, type OpenData } from '#domain/source/description/source.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useUnsavedForm } from '../../leave-warning/unsaved-forms.tsx';

const licenses = [{ value: '', label: 'Not specified' }, ...knownLicenses];
/** The choice for a licence that is given by its address. */
const other = 'other';

type OpenDataFormProps = {
  stored: OpenData;
  onSave(openData: OpenData): Promise<unknown>;
};

/** What the catalogue of open data says about a source: licence, publisher and contact. */
export function OpenDataForm({ stored, onSave }: OpenDataFormProps) {
  const refresh = useRefresh(queryKeys.sources);
  const [changed, setChanged] = useState<Partial<OpenData>>({});
  const [isOtherChosen, setIsOther] = useState<boolean | null>(null);
  const draft = { ...stored, ...changed };
  const isOther = isOtherChosen ?? !licenses.some(({ value }) => value === draft.license);
  const isChanged = !isSameJson(draft, stored);

  useUnsavedForm(isChanged);
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: async (_result, saved) => {
      await refresh();
      setChanged((parts) => (isSameJson({ ...saved, ...parts }, saved) ? {} : parts));
      setIsOther(null);
    },
  });
  const set = (part: Partial<OpenData>) => setChanged({ ...changed, ...part });
  const checked = openDataSchema.safeParse(draft);
  const problemOf = (field: keyof OpenData) =>
    checked.error?.issues.some(({ path }) => path[0] === field) ?? false;

  return (
    <section aria-label="Open data" className="border-t pt-6">
      <h2 className="text-16 font-semibold">Open data</h2>
      <p className="mt-1 text-14 text-quiet">
        What the catalogue at{' '}
        <a className="text-accent underline" href="/data.json">
          /data.json
        </a>{' '}
        says of this source.
      </p>
      {save.error && <ErrorNote className="mt-3" error={save.error} />}
      <Form
        className="mt-4 flex max-w-120 flex-col gap-4"
        isPending={save.isPending}
        error={save.error}
        onSubmit={() => {
          if (checked.success) {
            save.mutate(draft);
          }
        }}
      >
        <Select
          label="Licence"
          options={[...licenses, { value: other, label: 'Other' }]}
          value={isOther ? other : draft.license}
          onChange={(value) => {
            setIsOther(value === other);
            set({ license: value === other ? '' : value });
          }}
        />
        {isOther && (
          <TextField
            label="Licence address"
            placeholder="https://"
            value={draft.license}
            onChange={(license) => set({ license })}
            error={problemOf('license') ? 'Write an address that begins with https://.' : undefined}
          />
        )}
        <TextField label="Publisher" value={draft.publisher} onChange={(publisher) => set({ publisher })} />
        <TextField
          label="Contact"
          placeholder="name@example.org"
          value={draft.contact}
          onChange={(contact) => set({ contact })}
          error={problemOf('contact') ? 'Write an e-mail address.' : undefined}
        />
        <Button
          type="submit"
          className="self-start"
          isDisabled={!checked.success || !isChanged}
          isPending={save.isPending}
        >
          Save
        </Button>
      </Form>
    </section>
  );
}
