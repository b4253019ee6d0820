import { languagePath, textsOfSite } from '#domain/site/site-in.ts';
import { siteHref, tidyBaseUrl } from '#domain/site/site.ts';
import { languageOptions } from '#domain/site/languages.ts';
import { withTexts, type ReadText } from '#domain/value/text/translation.ts';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { SiteDraft } from './site-draft.ts';
import type { SiteEntry } from './site-types.ts';

type OtherLanguagesProps = {
  /** The site as it is stored; null for a new one. */
  site: Pick<SiteEntry, 'base_url' | 'languages'> | null;
  draft: SiteDraft;
  set(part: Partial<SiteDraft>): void;
  addedLanguages?: readonly string[] | undefined;
};

/**
 * The other languages in which a site has pages, each with its address and the texts of the site in it. Pages
 * are translated in their editor.
 */
export function OtherLanguages({ site, draft, set, addedLanguages }: OtherLanguagesProps) {
  const { language: original, languages } = draft;
  const options = languageOptions(original, addedLanguages).filter(
    ({ value }) => value !== original && !languages.includes(value),
  );

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-14 font-medium">Other languages</legend>
      <p className="text-12 text-quiet">
        Pages keep one layout; their texts are translated in the editor, and each language is published by
        itself.
      </p>
      {languages.map((language) => (
        <div key={language} className="rounded-control border p-3">
          <div className="flex items-center justify-between gap-3">
            <span className="text-14">
              <span className="font-medium">{languageName(language)}</span>
              <span className="text-quiet">
                {` at ${siteHref({ base_url: tidyBaseUrl(draft.base_url) }, `/${languagePath(language)}`)}`}
              </span>
            </span>
            <Button
              size="compact"
              variant="quiet"
              aria-label={`Remove ${languageName(language)}`}
              onPress={() => set({ languages: languages.filter((each) => each !== language) })}
            >
              Remove
            </Button>
          </div>
          {site?.languages.includes(language) && (
            <p className="text-14">
              <a
                className="text-accent"
                href={siteHref(site, `/manage/languages?${new URLSearchParams({ language })}`)}
              >
                What is missing or outdated in {languageName(language)}
              </a>
            </p>
          )}
          <Disclosure title={`Texts of the site in ${languageName(language)}`}>
            <SiteTexts draft={draft} set={set} language={language} />
          </Disclosure>
        </div>
      ))}
      <Select
        label="Add a language"
        input={{ placeholder: 'Choose a language' }}
        options={options}
        value={null}
        onChange={(language) => set({ languages: [...languages, language] })}
      />
    </fieldset>
  );
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  footer: 'Footer',
};

/**
 * Name, tagline, description and footer of a site in a language, and the names in its menus; what is empty is
 * shown in the original.
 */
function SiteTexts({
  draft,
  set,
  language,
}: Pick<OtherLanguagesProps, 'draft' | 'set'> & { language: string }) {
  const texts = draft.translations[language] ?? {};
  const { name, tagline, description, footer, secondaryNav, authMenu } = draft;
  const originals = textsOfSite({
    name,
    tagline,
    description,
    footer,
    navOptions: { secondaryNav, authMenu },
  });

  return (
    <div {...writtenIn(language)} className="flex flex-col gap-3 pt-2">
      {Object.entries(originals).map(([key, original]) => (
        <TextField
          key={key}
          label={labels[key] ?? `Entry of a menu: ${original}`}
          description={noteOf(original, texts[key]?.of)}
          value={String(texts[key]?.text ?? '')}
          onChange={(text) => {
            const translated = text === '' ? null : { text, of: original };
            set({ translations: withTexts(draft.translations, language, { [key]: translated }) ?? {} });
          }}
        />
      ))}
    </div>
  );
}

/** The original of a text; where its translation is of an earlier one, that too. */
const noteOf = (original: string, translatedFrom: ReadText | undefined): string =>
  translatedFrom === undefined || translatedFrom === original
    ? original
    : `${original} (outdated: it was “${String(translatedFrom)}”)`;
