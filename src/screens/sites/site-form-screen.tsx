import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeSiteDocument, createSiteDocument } from '#client/site-documents.ts';
import { describeError } from '#domain/error/describe-error.ts';
import { accessLevelOptions } from '#domain/access/access-level-options.ts';
import { isSameJson } from '#domain/value/is-same-json.ts';
import { hasStems, languageOptions } from '#domain/site/languages.ts';
import { tidyBaseUrl } from '#domain/site/site.ts';
import { titleSlug } from '#domain/value/slug.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useLeaveWarning } from '../leave-warning/use-leave-warning.ts';
import { MoreSiteFields } from './more-site-fields.tsx';
import { draftOf, fieldsOf, type SiteDraft } from './site-draft.ts';
import type { Site } from './site-types.ts';
import { useSiteChange } from './use-site-change.ts';

/** Site creation only submits when the name is longer than 3 characters. */
const leastName = 4;

/** Creates a site (`site` null) or changes one. `isFirst` is the form of an installation without a site. */
export function SiteFormScreen({
  site,
  themes,
  isFirst = false,
}: {
  site: Site | null;
  themes: { name: string; label: string }[];
  isFirst?: boolean;
}) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(site));
  const [opened] = useState(draft);
  // Saved or given up.
  const [isDone, setDone] = useState(false);
  const isChanged = !isSameJson(draft, opened);
  useLeaveWarning(isChanged && !isDone, 'The site is not saved. Leave without it?');
  useEffect(() => {
    if (isDone) void navigate('/admin');
  }, [isDone, navigate]);
  const [problem, setProblem] = useState<string | null>(null);
  const create = useSiteChange(createSiteDocument, 'The site is created.');
  const change = useSiteChange(changeSiteDocument, 'The site is saved.');
  const set = (part: Partial<SiteDraft>) => setDraft({ ...draft, ...part });
  const text = (key: 'name' | 'subdomain' | 'tagline' | 'description') => ({
    value: draft[key],
    onChange: (value: string) => set({ [key]: value }),
  });
  // Until a person chooses one, another site than the first has an address that follows its name: / is taken.
  const [isFollowing, setIsFollowing] = useState(!site && !isFirst);
  const base_url = isFollowing ? `/${titleSlug(draft.name)}` : draft.base_url;
  const isNamed = draft.name.trim().length >= leastName;
  const save = () => {
    setProblem(null);
    try {
      const { pattern_type, ...fields } = fieldsOf({ ...draft, base_url: tidyBaseUrl(base_url) });
      const onSuccess = () => setDone(true);
      if (site) change.mutate({ id: site.id, base: site.revision, change: fields }, { onSuccess });
      else create.mutate({ site: { ...fields, pattern_type } }, { onSuccess });
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  const failure = problem ?? create.error?.message ?? change.error?.message;
  const title = site ? `Edit ${site.name}` : isFirst ? 'Create Your Site' : 'Add a site';
  return (
    <form
      className="mx-auto flex max-w-160 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) save();
      }}
    >
      <h1 className="text-28 font-semibold">{title}</h1>
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
          isRequired
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
        value={base_url}
        onChange={(value) => {
          setIsFollowing(false);
          set({ base_url: value });
        }}
      />
      <TextField
        label="Subdomain"
        description="water for water.example.org, * for any, empty for none."
        {...text('subdomain')}
      />
      <Select
        label="Who may read it"
        isRequired
        options={accessLevelOptions.map(({ level, label }) => ({
          value: String(level),
          label: `${label} (level ${level})`,
        }))}
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
        options={languageOptions(site?.language ?? 'en')}
        value={draft.language}
        onChange={(language) => set({ language })}
      />
      <TextField label="Tagline" maxLength={300} {...text('tagline')} />
      <TextArea label="Description" {...text('description')} />
      {!isFirst && (
        <Disclosure title="More settings" isOpen={site !== null}>
          <MoreSiteFields draft={draft} set={set} />
        </Disclosure>
      )}
      {failure && <ErrorNote message={failure} />}
      <div className="flex justify-end gap-2">
        {!isFirst && <Button onPress={() => setDone(true)}>Cancel</Button>}
        <Button
          variant="primary"
          type="submit"
          isDisabled={!isNamed}
          isPending={create.isPending || change.isPending}
        >
          {site ? 'Save' : 'Create site'}
        </Button>
      </div>
    </form>
  );
}
