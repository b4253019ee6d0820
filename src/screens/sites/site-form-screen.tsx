import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeSiteDocument, createSiteDocument } from '#client/site-documents.ts';
import { asError } from '#domain/error/describe-error.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { tidyBaseUrl } from '#domain/site/site.ts';
import { titleSlug } from '#domain/value/address/slug.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { useLeaveWarning } from '../leave-warning/use-leave-warning.ts';
import { themePath } from '../themes/theme-paths.ts';
import { MoreSiteFields } from './more-site-fields.tsx';
import { SiteFields } from './site-fields.tsx';
import { siteDraftOf, changedFields, fieldsOf, type SiteDraft } from './site-draft.ts';
import type { SiteEntry, ThemeChoice } from './site-types.ts';
import { useSiteChange } from './use-site-change.ts';

/** Site creation only submits when the name is longer than 3 characters. */
const leastName = 4;

type SiteFormScreenProps = {
  site: SiteEntry | null;
  themes: ThemeChoice[];
  /** Languages that the installation offers besides those of the product. */
  addedLanguages?: readonly string[];
  isFirst?: boolean;
};

/** Creates a site (`site` null) or changes one. `isFirst` is the form of an installation without a site. */
export function SiteFormScreen({ site, themes, addedLanguages, isFirst = false }: SiteFormScreenProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => siteDraftOf(site));
  const [opened] = useState(typed);
  // Until a person chooses one, another site than the first has an address that follows its name: / is taken.
  const [isFollowing, setFollowing] = useState(!site && !isFirst);
  const draft = isFollowing ? { ...typed, base_url: `/${titleSlug(typed.name)}` } : typed;
  const set = (part: Partial<SiteDraft>) => {
    if (part.base_url !== undefined) {
      setFollowing(false);
    }
    setTyped({ ...typed, ...part });
  };
  // Saved or given up.
  const [isDone, setDone] = useState(false);

  useLeaveWarning(!isSameJson(typed, opened) && !isDone, 'The site is not saved. Leave without it?');
  useEffect(() => {
    if (isDone) {
      void navigate('/admin');
    }
  }, [isDone, navigate]);

  const { save, isSaving, failure } = useSaveSite(site, opened, () => setDone(true));
  const isNamed = draft.name.trim().length >= leastName;
  const newTitle = isFirst ? 'Create Your Site' : 'Add a site';

  return (
    <Form
      className="mx-auto flex max-w-160 flex-col gap-5"
      isPending={isSaving}
      error={failure}
      onSubmit={() => {
        if (isNamed) {
          save(draft);
        }
      }}
    >
      <h1 className="text-28 font-semibold">{site ? `Edit ${site.name}` : newTitle}</h1>
      <SiteFields site={site} themes={themes} addedLanguages={addedLanguages} draft={draft} set={set} />
      {!isFirst && (
        <Disclosure title="More settings" isOpen={site !== null}>
          <MoreSiteFields draft={draft} set={set} />
        </Disclosure>
      )}
      {failure && <ErrorNote error={failure} />}
      <div className="flex justify-end gap-2">
        {!isFirst && <Button onPress={() => setDone(true)}>Cancel</Button>}
        <Button variant="primary" type="submit" isDisabled={!isNamed} isPending={isSaving}>
          {site ? 'Save' : 'Create site'}
        </Button>
      </div>
    </Form>
  );
}

/** Saves a draft as a new site, or what differs from the draft that was opened as a change of `site`. */
function useSaveSite(site: SiteEntry | null, opened: SiteDraft, onSuccess: () => void) {
  const [problem, setProblem] = useState<Error | null>(null);
  const navigate = useNavigate();
  const create = useSiteChange(createSiteDocument, 'The site is created.', ({ createSite }) => ({
    label: 'Choose its colours',
    onAction: () => void navigate(themePath(opened.theme, undefined, createSite)),
  }));
  const change = useSiteChange(changeSiteDocument, 'The site is saved.');
  // The revision that `opened` is of, whatever is read meanwhile.
  const [base] = useState(site?.revision ?? 0);
  const save = (draft: SiteDraft) => {
    setProblem(null);
    try {
      const { pattern_type, ...fields } = fieldsOf({ ...draft, base_url: tidyBaseUrl(draft.base_url) });
      if (site) {
        const { pattern_type: _kind, ...before } = fieldsOf(opened);
        change.mutate({ id: site.id, base, change: changedFields(before, fields) }, { onSuccess });
      } else {
        create.mutate({ site: { ...fields, pattern_type } }, { onSuccess });
      }
    } catch (error) {
      setProblem(asError(error));
    }
  };

  return {
    save,
    isSaving: create.isPending || change.isPending,
    failure: problem ?? create.error ?? change.error,
  };
}
