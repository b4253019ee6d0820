import { Suspense, useMemo } from 'react';
import { maxShortText, type Section } from '#domain/page/content/page.ts';
import { SectionBoundary } from '#screens/page/section-boundary.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { typeNote } from '../commands/offered-types.ts';
import { PageSections } from '#dataview/settings/page-sections.ts';
import { useSourceCatalogue } from '#dataview/sources/source-catalogue.ts';
import { useOtherSections } from '../commands/use-other-sections.ts';
import { AboutFields, LayoutFields } from './section-fields.tsx';
import { useEditedSection } from '../commands/use-edited-section.ts';

/**
 * The selected section's settings: its title, what its own type offers, its layout, and what is said about
 * it.
 */
export function SectionSettingsPanel({ section }: { section: Section }) {
  const { store } = useEditor();
  const { type, state: stored, results, changeState } = useEditedSection(section);
  const sources = useSourceCatalogue();
  const state: unknown = useMemo(
    () => type?.data?.withCurrentColumns?.(stored, sources) ?? stored,
    [type, stored, sources],
  );
  const note = typeNote(type);
  const otherSections = useOtherSections(section.id);
  const Settings = type?.settings ? lazyPart(type.settings, 'SectionSettings') : null;
  const change = (part: Partial<Omit<Section, 'id' | 'group' | 'draft_id'>>) =>
    void store.run({ kind: 'changeSection', id: section.id, change: part });

  return (
    <div className="flex flex-col gap-5">
      {note && <p className="text-14 text-danger">{note}</p>}
      <TextField
        label="Title"
        placeholder="Untitled Section"
        maxLength={maxShortText}
        value={section.title}
        onChange={(title) => change({ title })}
      />
      {Settings && (
        <SectionBoundary resetKey={section.element} editing>
          <Suspense fallback={<Skeleton lines={6} />}>
            <PageSections value={otherSections}>
              <Settings id={section.id} state={state} results={results} onChange={changeState} />
            </PageSections>
          </Suspense>
        </SectionBoundary>
      )}
      <LayoutFields section={section} onChange={change} />
      <AboutFields section={section} onChange={change} />
    </div>
  );
}
