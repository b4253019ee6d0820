import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { languageOptions } from '#domain/site/languages.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { withTexts, type Translations } from '#domain/value/text/translation.ts';
import { plainText, readDocument } from '#richtext/document.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useUnsavedForm } from '../../leave-warning/unsaved-forms.tsx';

type LanguageFormProps = {
  source: { name: string; description: unknown; translations: Translations | null };
  onSave(translations: Translations): Promise<unknown>;
};

/** Name and description of a source in other languages: sites in these show them. */
export function LanguageForm({ source, onSave }: LanguageFormProps) {
  const stored = source.translations ?? {};
  const refresh = useRefresh(queryKeys.sources);
  const [changed, setChanged] = useState<Translations | null>(null);
  const [language, setLanguage] = useState(Object.keys(stored)[0] ?? null);
  const draft = changed ?? stored;
  const isChanged = !isSameJson(draft, stored);

  useUnsavedForm(isChanged);
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: async (_result, saved) => {
      await refresh();
      setChanged((now) => (isSameJson(now, saved) ? null : now));
    },
  });
  const originals = { name: source.name, description: plainText(readDocument(source.description)) };
  const field = (key: keyof typeof originals) => ({
    description: originals[key],
    value: String((language && draft[language]?.[key]?.text) ?? ''),
    onChange: (text: string) => {
      const translated = text === '' ? null : { text, of: originals[key] };
      setChanged(withTexts(draft, language ?? '', { [key]: translated }) ?? {});
    },
  });

  return (
    <section aria-label="Other languages" className="border-t pt-6">
      <h2 className="text-16 font-semibold">Other languages</h2>
      <p className="mt-1 text-14 text-quiet">
        Sites in these languages show this name and description. The texts of columns are translated in the
        metadata.
      </p>
      {save.error && <ErrorNote className="mt-3" error={save.error} />}
      <Form
        className="mt-4 flex max-w-120 flex-col gap-4"
        isPending={save.isPending}
        error={save.error}
        onSubmit={() => save.mutate(draft)}
      >
        <Select
          label="Language"
          description={namesOf(draft)}
          input={{ placeholder: 'Choose a language' }}
          options={languageOptions(language ?? 'en')}
          value={language}
          onChange={setLanguage}
        />
        {language && (
          <div {...writtenIn(language)} className="flex flex-col gap-4">
            <TextField label={`Name in ${languageName(language)}`} maxLength={300} {...field('name')} />
            {originals.description !== '' && (
              <TextArea label={`Description in ${languageName(language)}`} {...field('description')} />
            )}
          </div>
        )}
        <Button type="submit" className="self-start" isDisabled={!isChanged} isPending={save.isPending}>
          Save
        </Button>
      </Form>
    </section>
  );
}

/** The languages that there are texts in. */
function namesOf(translations: Translations): string {
  const names = Object.keys(translations).map((tag) => languageName(tag));
  return names.length === 0 ? 'Not translated yet.' : `Translated: ${names.join(', ')}.`;
}
