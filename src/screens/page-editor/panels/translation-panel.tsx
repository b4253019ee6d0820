import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { draftDocument } from '#client/page-generation-documents.ts';
import type { PageContent, PageEntry } from '#domain/page/content/page.ts';
import type { ReadText } from '#domain/value/text/translation.ts';
import { languageOf, originalSite } from '#domain/site/site-in.ts';
import { siteHref } from '#domain/site/site.ts';
import { plural } from '#domain/value/number/plural.ts';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { translationsSearch } from '#screens/pages-manager/languages/translations-query.ts';
import { ExchangeMenu } from '#screens/translations/exchange-menu.tsx';
import { segmentName, wordsOf } from '#screens/translations/segment-name.ts';
import { TextDiff } from '#screens/content-changes/text-diff.tsx';
import { segmentsOf, translationCounts, type Segment } from '#sections/section-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { editorLinks } from '../commands/editor-links.ts';
import { unsavedMessage } from '../publishing/use-publishing.ts';

/** How far a page is translated; in another language, each of its texts beside the original. */
export function TranslationPanel({ page }: { page: PageEntry }) {
  const { site } = useEditor();
  const language = languageOf(site);
  if (language === undefined) return <LanguagesOfPage page={page} />;
  return <TextsInLanguage page={page} language={language} />;
}

/** The other languages of the site, with what is missing in each, and the way to translate it. */
function LanguagesOfPage({ page }: { page: PageEntry }) {
  const { store, site } = useEditor();
  const content = useSnapshot(store, ({ stored }) => stored);
  const original = originalSite(site);

  return (
    <>
      <p className="mb-4 text-14 text-quiet">
        {`Written in ${languageName(original.language)}. Texts are translated on the page itself; sections, their order and their data are the same in all languages.`}
      </p>
      <ul className="mb-4 flex flex-col gap-2">
        {editorLinks(site, page)
          .slice(1)
          .map(({ language, href, isTranslated }) => (
            <li key={language} className="rounded-control border p-3">
              <div className="flex items-center justify-between gap-3">
                <a className="font-medium text-accent" href={href}>
                  {languageName(language)}
                </a>
                <Pill tone={isTranslated ? 'success' : 'neutral'}>
                  {isTranslated ? 'Published' : 'Draft'}
                </Pill>
              </div>
              <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
                <p className="text-12 text-quiet">{countsText(content, language)}</p>
                <PageExchange page={page} language={language} />
              </div>
            </li>
          ))}
      </ul>
      <AllPagesLink />
    </>
  );
}

function countsText(content: PageContent, language: string): string {
  const { missing, outdated } = translationCounts(content, language);
  if (missing + outdated === 0) return 'All texts are translated.';
  const parts = [missing > 0 && `${plural(missing, 'text')} missing`, outdated > 0 && `${outdated} outdated`];
  return parts.filter(Boolean).join(', ');
}

const choices = [
  { value: 'open', label: 'Missing and outdated' },
  { value: 'all', label: 'All' },
] as const;

/** The texts of the page, those first that are missing or outdated. */
function TextsInLanguage({ page, language }: { page: PageEntry; language: string }) {
  const { store, site } = useEditor();
  const content = useSnapshot(store, ({ stored }) => stored);
  const [choice, setChoice] = useState<(typeof choices)[number]['value']>('open');
  const segments = segmentsOf(content, language);
  const open = segments.filter(({ state }) => state !== 'current');
  const listed = choice === 'all' ? segments : open;

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-14" role="status">
          {countsText(content, language)}
        </p>
        <PageExchange page={page} language={language} />
      </div>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <RadioGroup
          label="Texts"
          options={choices}
          value={choice}
          onChange={(value) => setChoice(value === 'all' ? 'all' : 'open')}
        />
        {open.some(({ state }) => state === 'missing') && (
          <Button size="compact" onPress={() => copyMissing(store, open, language)}>
            Start with the original
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-3">
        {listed.map((segment) => (
          <li key={`${segment.section} ${segment.key}`} className="rounded-control border p-3">
            <SegmentFields
              segment={segment}
              language={language}
              original={originalSite(site).language}
              content={content}
            />
          </li>
        ))}
      </ul>
      <AllPagesLink language={language} />
    </>
  );
}

/** The way to what is missing on other pages. */
function AllPagesLink({ language }: { language?: string }) {
  const { site } = useEditor();
  const query = { language: language ?? '', state: '', search: '', page: 0 };
  return (
    <p className="mt-4 text-14">
      <a
        className="text-accent"
        href={siteHref(originalSite(site), `/manage/languages${translationsSearch(query)}`)}
      >
        What is open on all pages
      </a>
    </p>
  );
}

/** The exchange of the texts of the page with translators; what it changes is shown at once. */
function PageExchange({ page, language }: { page: PageEntry; language: string }) {
  const { store, site } = useEditor();
  return (
    <ExchangeMenu
      site={site}
      language={language}
      page={page.id}
      save={async () => {
        if ((await store.flush()).kind !== 'saved') throw new Error(unsavedMessage);
      }}
      onImported={async () => {
        const { draft } = await requestGraphql(draftDocument, { pageId: page.id });
        await store.catchUp(draft);
      }}
    />
  );
}

type Store = ReturnType<typeof useEditor>['store'];

/** Sets texts in a language; without a text, it is removed. */
function translate(
  store: Store,
  language: string,
  { section, key, original }: Segment,
  text: ReadText | null,
): void {
  const translated = text === null ? null : { text, of: original };
  store.run({ kind: 'translate', id: section, language, texts: { [key]: translated } });
}

/** Copies the original of all texts that are missing, to be written over. */
function copyMissing(store: Store, segments: readonly Segment[], language: string): void {
  const missing = Map.groupBy(
    segments.filter(({ state }) => state === 'missing'),
    ({ section }) => section,
  );
  store.run(
    ...[...missing].map(([id, ofSection]) => ({
      kind: 'translate' as const,
      id,
      language,
      texts: Object.fromEntries(
        ofSection.map(({ key, original }) => [key, { text: original, of: original }]),
      ),
    })),
  );
}

type SegmentProps = { segment: Segment; language: string; original: string; content: PageContent };

const stateLabels = { missing: 'Missing', outdated: 'Outdated', current: 'Translated' } as const;
const stateTones = { missing: 'warning', outdated: 'warning', current: 'success' } as const;

/** A text with its original, what has changed of that since, and what can be done with it. */
function SegmentFields({ segment, language, original, content }: SegmentProps) {
  const { store, select } = useEditor();
  const { section, translated, state } = segment;
  const label = segmentName(segment, content);

  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-14 font-medium">{label}</h3>
        <Pill tone={stateTones[state]}>{stateLabels[state]}</Pill>
      </div>
      <p {...writtenIn(original)} className="mt-2 text-14 text-quiet">
        {state === 'outdated' && translated ? (
          <TextDiff before={wordsOf(translated.of)} after={wordsOf(segment.original)} />
        ) : (
          <span className="break-words whitespace-pre-line">{wordsOf(segment.original)}</span>
        )}
      </p>
      <TranslatedField segment={segment} language={language} label={label} />
      <div className="mt-2 flex flex-wrap gap-2">
        {state === 'outdated' && translated && (
          <Button size="compact" onPress={() => translate(store, language, segment, translated.text)}>
            It still fits
          </Button>
        )}
        {state === 'missing' && (
          <Button size="compact" onPress={() => translate(store, language, segment, segment.original)}>
            Copy the original
          </Button>
        )}
        {section !== null && (
          <Button size="compact" variant="quiet" onPress={() => select(section)}>
            Show on the page
          </Button>
        )}
      </div>
    </>
  );
}

/** The field of a plain text, which is kept when it is left; documents are written on the page. */
function TranslatedField({
  segment,
  language,
  label,
}: Pick<SegmentProps, 'segment' | 'language'> & { label: string }) {
  const { store } = useEditor();
  const { original, translated } = segment;
  const [typed, setTyped] = useState<string | null>(null);

  if (typeof original !== 'string') {
    if (!translated) return null;
    return (
      <p {...writtenIn(language)} className="mt-2 text-14 break-words whitespace-pre-line">
        {wordsOf(translated.text)}
      </p>
    );
  }

  const stored = typeof translated?.text === 'string' ? translated.text : '';
  return (
    <div {...writtenIn(language)} className="mt-2">
      <TextArea
        label={`${label} in ${languageName(language)}`}
        hideLabel
        value={typed ?? stored}
        onChange={setTyped}
        onBlur={() => {
          if (typed !== null && typed !== stored) {
            translate(store, language, segment, typed.trim() === '' ? null : typed);
          }
          setTyped(null);
        }}
      />
    </div>
  );
}
