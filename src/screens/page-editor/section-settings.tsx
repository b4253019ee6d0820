import { Suspense } from 'react';
import type { Section } from '#domain/page/page.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.ts';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useEditor } from './editor-context.ts';
import { useEditedSection } from './use-edited-section.ts';

const levels = ['Hidden', 'Large', 'Medium', 'Small', 'Very small'].map((label, level) => ({
  value: String(level),
  label,
}));
const borders: { value: Section['border']; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'full', label: 'All sides' },
  { value: 'openLeft', label: 'All but left' },
  { value: 'openRight', label: 'All but right' },
  { value: 'openTop', label: 'All but top' },
  { value: 'openBottom', label: 'All but bottom' },
  { value: 'borderX', label: 'Left and right' },
];
const paddings = [
  { value: 'theme', label: 'Theme default' },
  { value: 'p-0', label: 'None' },
  { value: 'p-1', label: 'Small' },
  { value: 'p-2', label: 'Medium' },
];

/** The selected section's settings: its title and frame, and what its own type offers. */
export function SectionSettingsPanel({ section }: { section: Section }) {
  const { store } = useEditor();
  const { type, state, results, changeState } = useEditedSection(section);
  const Settings = type?.settings ? lazyPart(type.settings, 'SectionSettings') : null;
  const change = (part: Partial<Section>) =>
    void store.run({ kind: 'changeSection', id: section.id, change: part });
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Title"
        placeholder="Untitled Section"
        value={section.title}
        onChange={(title) => change({ title })}
      />
      {Settings && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Settings id={section.id} state={state} results={results} onChange={changeState} />
        </Suspense>
      )}
      <Disclosure title="Frame">
        <div className="flex flex-col gap-4">
          <Select
            label="Title size"
            options={levels}
            value={section.level}
            onChange={(level) => change({ level: level as Section['level'] })}
          />
          <Select
            label="Border"
            options={borders}
            value={section.border}
            onChange={(border) => change({ border: border as Section['border'] })}
          />
          <Select
            label="Padding"
            options={paddings}
            value={section.padding || 'theme'}
            onChange={(padding) =>
              change({ padding: (padding === 'theme' ? '' : padding) as Section['padding'] })
            }
          />
          <TextField
            label="Tags"
            description="Separated by commas."
            value={section.tags}
            onChange={(tags) => change({ tags })}
          />
        </div>
      </Disclosure>
    </div>
  );
}
