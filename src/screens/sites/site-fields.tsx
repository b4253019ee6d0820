import { accessLevelOptions } from '#domain/access/access-level-options.ts';
import { hasStems, languageOptions } from '#domain/site/languages.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { OtherLanguages } from './other-languages.tsx';
import type { SiteDraft } from './site-draft.ts';
import type { SiteEntry, ThemeChoice } from './site-types.ts';

type SiteFieldsProps = {
  site: SiteEntry | null;
  themes: ThemeChoice[];
  addedLanguages?: readonly string[];
  draft: SiteDraft;
  set(part: Partial<SiteDraft>): void;
};

/**
 * What every site has: its name, address, readers, theme and language. The type is chosen once, for a new
 * site.
 */
export function SiteFields({ site, themes, addedLanguages, draft, set }: SiteFieldsProps) {
  const text = (key: 'name' | 'base_url' | 'subdomain' | 'tagline' | 'description') => ({
    value: draft[key],
    onChange: (value: string) => set({ [key]: value }),
  });
  return (
    <>
      <TextField
        autoFocus
        label="Name"
        isRequired
        maxLength={200}
        description="Longer than 3 characters."
        {...text('name')}
      />
      {!site && (
        <Select
          label="Type"
          input={{ isRequired: true }}
          options={[
            { value: 'page', label: 'Pages' },
            { value: 'forms', label: 'Forms' },
          ]}
          value={draft.pattern_type}
          onChange={(pattern_type) => set({ pattern_type })}
        />
      )}
      <TextField
        label="Base url"
        isRequired
        description="Where the addresses of the site begin: / or /words/like-this."
        {...text('base_url')}
      />
      <TextField
        label="Subdomain"
        description="water for water.example.org, * for any, empty for none."
        {...text('subdomain')}
      />
      <Select
        label="Who may read it"
        input={{ isRequired: true }}
        options={accessLevelOptions.map(({ level, label }) => ({ value: String(level), label }))}
        value={draft.authLevel}
        onChange={(authLevel) => set({ authLevel })}
      />
      <Select
        label="Theme"
        options={themes.map(({ name, label }) => ({ value: name, label }))}
        value={draft.theme}
        onChange={(theme) => set({ theme })}
      />
      <Select
        label="Language"
        description={`The language of its pages: numbers and dates are written in it${hasStems(draft.language) ? ', and search finds other forms of a word' : ''}.`}
        options={languageOptions(site?.language ?? 'en', addedLanguages)}
        value={draft.language}
        onChange={(language) => set({ language })}
      />
      {(site?.pattern_type ?? draft.pattern_type) === 'page' && (
        <>
          <OtherLanguages site={site} draft={draft} set={set} addedLanguages={addedLanguages} />
          <Checkbox isSelected={draft.followsNewest} onChange={(followsNewest) => set({ followsNewest })}>
            New sections follow the newest version of their source
          </Checkbox>
        </>
      )}
      <TextField label="Tagline" maxLength={300} {...text('tagline')} />
      <TextArea label="Description" {...text('description')} />
    </>
  );
}
