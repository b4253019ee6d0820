import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ResultOf } from '#client/graphql.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { changeThemeDocument, createThemeDocument, type themesDocument } from '#client/theme-documents.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { mergeLooks } from '#domain/theme/merge-looks.ts';
import type { ColourMode, ThemeLook, ThemeTokens } from '#domain/theme/theme.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { useLeaveWarning } from '../leave-warning/use-leave-warning.ts';
import { PartFields } from './part-fields.tsx';
import { ThemeNameDialog } from './theme-name-dialog.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { exportPath, themePath } from './theme-paths.ts';
import { createThemeOfSite, useGiveTheme, UseForSite, type ThemedSites } from './use-for-site.tsx';
import { partSegment, partTitle, themeParts, type ThemePart } from './theme-parts.ts';
import { plural } from '#domain/value/number/plural.ts';
import { lowContrasts } from '#domain/theme/contrast-pairs.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { colourLabels } from './theme-colour-fields.tsx';

/** A theme as the graph has it. */
export type StoredTheme = ResultOf<typeof themesDocument>['themes'][number];

type ThemeEditorScreenProps = {
  stored: StoredTheme;
  part: ThemePart;
  sites: ThemedSites;
};

/**
 * A theme part by part beside a preview that shows each change at once; nothing is stored before Save. A
 * theme that comes with Tidemark stays as it is: its changes are saved as a new theme.
 */
export function ThemeEditorScreen({ stored, part, sites }: ThemeEditorScreenProps) {
  const before = stored.theme;
  const [draft, setDraft] = useThemeDraft(stored);
  const [mode, setMode] = useState<ColourMode>('light');
  const [isNaming, setNaming] = useState(false);
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const isChanged = savedAs === null && !isSameJson(draft, before);
  const isShipped = stored.revision === null;
  const refresh = useRefresh();
  const navigate = useNavigate();

  useLeaveWarning(isChanged, 'The theme is not saved. Leave without it?', (pathname) =>
    `${pathname}/`.startsWith(`${themePath(stored.name)}/`),
  );
  const segment = partSegment(part);
  const [search] = useSearchParams();
  const site = sites.find(({ id }) => String(id) === search.get('site'));

  // Only what is rendered without changes can be left without a question.
  useEffect(() => {
    if (savedAs !== null) {
      void navigate(themePath(savedAs, segment, site?.id));
    }
  }, [savedAs, segment, site?.id, navigate]);
  const save = useSaveTheme(stored, draft);
  const nameOfSaved = async (to: ThemedSites[number]) => {
    if (!isChanged) return stored.name;
    if (isShipped) return createThemeOfSite(to, draft);
    await save.request();
    return stored.name;
  };
  const giving = useGiveTheme({
    save: nameOfSaved,
    onGiven: (theme) => (theme === stored.name ? refresh() : setSavedAs(theme)),
  });
  const failure = save.error ?? giving.error;

  return (
    <>
      <div className="sticky top-0 z-5 -mt-3 mb-6 flex flex-wrap items-center justify-between gap-3 border-b bg-paper py-3">
        <ThemeHeading stored={stored} />
        <span className="flex gap-2">
          {isChanged && (
            <Button variant="quiet" onPress={() => setDraft(before)}>
              Reset
            </Button>
          )}
          <Button
            variant={site ? 'secondary' : 'primary'}
            isDisabled={!isChanged}
            isPending={save.isPending}
            onPress={() => (isShipped ? setNaming(true) : save.save())}
          >
            {isShipped ? 'Save as…' : 'Save'}
          </Button>
          <UseForSite
            sites={sites}
            site={site}
            isUsed={site?.theme === stored.name && !isChanged}
            isPending={giving.isPending}
            give={(to) => giving.mutate(to)}
          />
        </span>
      </div>
      {failure && <ErrorNote className="mb-4" error={failure} />}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)_21rem]">
        <PartList theme={stored.name} part={part} site={site?.id} />
        <div className="min-w-0 lg:sticky lg:top-20">
          <ThemePreview
            theme={{ name: stored.name, label: stored.label, ...draft }}
            part={part}
            mode={mode}
          />
        </div>
        <PartSection
          part={part}
          draft={draft}
          mode={{ shown: mode, onChange: setMode }}
          onChange={setDraft}
        />
      </div>
      {isNaming && (
        <ThemeNameDialog
          title="Save as a new theme"
          label={`${stored.label} copy`}
          save={(label) => requestGraphql(createThemeDocument, { label, theme: draft })}
          onSaved={({ createTheme }) => setSavedAs(createTheme)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

function PartSection(props: ComponentProps<typeof PartFields>) {
  const { part, draft } = props;
  return (
    <section aria-labelledby="theme-part" className="flex min-w-0 flex-col gap-5">
      <h2 id="theme-part" className="text-18 font-semibold">
        {partTitle(part)}
      </h2>
      <ContrastNote colors={draft.tokens.colors} />
      <PartFields key={partSegment(part)} {...props} />
    </section>
  );
}

function ThemeHeading({ stored }: { stored: StoredTheme }) {
  const isShipped = stored.revision === null;
  return (
    <div className="min-w-0">
      <h1 className="truncate text-21 font-semibold">{stored.label}</h1>
      <p className="text-12 text-quiet">
        <a className="text-accent underline" href="/admin/themes">
          Themes
        </a>{' '}
        · {isShipped ? 'Comes with Tidemark; changes are saved as a new theme.' : stored.name} ·{' '}
        <a className="text-accent underline" href={exportPath(stored.name)}>
          Export
        </a>
      </p>
    </div>
  );
}

/** Saves a draft of a theme: as a request alone (`request`), or as a change that says that it is saved. */
function useSaveTheme(stored: StoredTheme, draft: ThemeLook) {
  const refresh = useRefresh();
  const request = () =>
    requestGraphql(changeThemeDocument, { name: stored.name, base: stored.revision ?? 0, theme: draft });
  const mutation = useMutation({
    mutationFn: request,
    onSuccess: async () => {
      showToast({ text: 'The theme is saved.', tone: 'success' });
      await refresh();
    },
  });

  return { request, save: () => mutation.mutate(), isPending: mutation.isPending, error: mutation.error };
}

/**
 * What is edited of a theme. When the theme is read again, changes of others come in; what is not saved
 * stays.
 */
function useThemeDraft(stored: StoredTheme) {
  const [{ seen, draft }, set] = useState({ seen: stored, draft: stored.theme });
  if (seen.revision !== stored.revision) {
    const { look } = mergeLooks({ before: seen.theme, theirs: stored.theme, mine: draft });
    set({ seen: stored, draft: look });
  }

  const setDraft = (look: ThemeLook) => set({ seen: stored, draft: look });
  return [draft, setDraft] as const;
}

/** The parts of a theme as links; the changes that are not saved stay from one to the next. */
function PartList({ theme, part, site }: { theme: string; part: ThemePart; site: number | undefined }) {
  const current = partSegment(part);
  return (
    <nav aria-label="Parts of the theme" className="text-14 max-lg:flex max-lg:gap-6 max-lg:overflow-x-auto">
      {themeParts.map(({ heading, parts }) => (
        <div key={heading} className="mb-4 max-lg:mb-0 max-lg:flex max-lg:items-center max-lg:gap-2">
          <h2 className="mb-1 text-12 font-medium text-quiet max-lg:mb-0">{heading}</h2>
          <ul className="max-lg:flex">
            {parts.map((each) => {
              const segment = partSegment(each);
              return (
                <li key={segment}>
                  <Link
                    to={themePath(theme, segment, site)}
                    preventScrollReset
                    aria-current={segment === current ? 'page' : undefined}
                    className="block rounded-control px-2 py-1.5 whitespace-nowrap text-quiet no-underline hover:bg-raised hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-ink"
                  >
                    {partTitle(each)}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/**
 * Which colours of a theme are hard to tell from those below them, in both modes; nothing where all can be
 * read.
 */
function ContrastNote({ colors }: { colors: ThemeTokens['colors'] }) {
  const found = (['light', 'dark'] as const).flatMap((mode) =>
    lowContrasts(colors[mode]).map((pair) => ({ mode, ...pair })),
  );
  if (found.length === 0) return null;

  return (
    <div role="status" className="rounded-control bg-warning-soft px-3 py-1 text-warning">
      <Disclosure
        title={`${plural(found.length, 'pair of colours is', 'pairs of colours are')} hard to tell apart`}
      >
        <ul className="text-12">
          {found.map(({ mode, role, background, contrast, least }) => (
            <li key={`${mode} ${role} ${background}`}>
              {`${mode === 'light' ? 'Light' : 'Dark'}: ${colourLabels[role]} on ${colourLabels[background]} has ${contrast.toFixed(1)} to 1; ${least} to 1 is needed.`}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
