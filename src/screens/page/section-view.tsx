import { lazy, Suspense, type ComponentType } from 'react';
import type { PageContent, Section } from '#domain/page/page.ts';
import { sectionTypes } from '#sections/index.ts';
import type { SectionViewProps } from '#sections/section-type.ts';

type View = ComponentType<SectionViewProps>;

const loaded = new Map<string, View>();
const later = new Map<string, View>();

/** Loads the views of all sections of some content, so that they can be rendered in one pass. */
export async function loadSectionViews(content: PageContent): Promise<void> {
  const loading = content.sections.map(async ({ element }) => {
    const type = sectionTypes[element['element-type']];
    if (!type) return;
    const { SectionView } = await type.view();
    loaded.set(type.name, SectionView);
    await type.preload?.(type.read(element['element-data']));
  });
  await Promise.all(loading);
}

function viewOf(name: string): View | null {
  const ready = loaded.get(name) ?? later.get(name);
  if (ready) return ready;
  const type = sectionTypes[name];
  if (!type) return null;
  const view = lazy(async () => {
    const { SectionView } = await type.view();
    await type.preload?.(type.defaults);
    return { default: SectionView };
  });
  later.set(name, view);
  return view;
}

/** What a section shows: its type's view with its state, or a sentence when its type is not known here. */
export function SectionView({
  section,
  ...rest
}: Omit<SectionViewProps, 'id' | 'title' | 'state'> & { section: Section }) {
  const name = section.element['element-type'];
  const type = sectionTypes[name];
  const View = viewOf(name);
  if (!type || !View) return <p className="text-danger">Component {name} Not Registered</p>;
  const state = type.read(section.element['element-data']);
  return (
    <Suspense fallback={<p className="text-quiet skeleton-late">loading...</p>}>
      <View id={section.id} title={section.title} state={state} {...rest} />
    </Suspense>
  );
}
