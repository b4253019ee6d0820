import { Suspense, use, useEffect, useState, type ComponentType } from 'react';
import type { PageContent, Section } from '#domain/page/page.ts';
import { sectionTypes } from '#sections/index.ts';
import type { SectionType, SectionViewProps } from '#sections/section-type.ts';

type View = ComponentType<SectionViewProps>;
type Shown = Omit<SectionViewProps, 'id' | 'title' | 'state'> & { section: Section };

const loaded = new Map<string, View>();
/** In the browser: what the first look at a section waits for, by its id. */
const firstLooks = new Map<string, Promise<View>>();

async function load(type: SectionType, state: unknown): Promise<View> {
  const [{ SectionView }] = await Promise.all([type.view(), type.preload?.(state)]);
  loaded.set(type.name, SectionView);
  return SectionView;
}

/** Loads the views of all sections of some content, so that the server renders them in one pass. */
export async function loadSectionViews(content: PageContent): Promise<void> {
  const loading = content.sections.map(async ({ element }) => {
    const type = sectionTypes[element['element-type']];
    if (type) await load(type, type.read(element['element-data']));
  });
  await Promise.all(loading);
}

/** What a section shows: its type's view with its state, or a sentence when its type is not known here. */
export function SectionView(props: Shown) {
  const name = props.section.element['element-type'];
  const type = sectionTypes[name];
  if (!type) return <p className="text-danger">Component {name} Not Registered</p>;
  return (
    <Suspense fallback={<p className="text-quiet skeleton-late">loading...</p>}>
      <LoadedView type={type} {...props} />
    </Suspense>
  );
}

function LoadedView({ type, section, ...rest }: Shown & { type: SectionType }) {
  const stored = section.element['element-data'];
  const state: unknown = type.read(stored);
  const View = viewFor(type, section.id, state);
  const [, setLooks] = useState(0);
  // A later state may need more than the first one did; the view is shown again when that is there.
  useEffect(() => {
    let current = true;
    void type.preload?.(type.read(stored)).then(() => current && setLooks((looks) => looks + 1));
    return () => {
      current = false;
    };
  }, [type, stored]);
  return <View id={section.id} title={section.title} state={state} {...rest} />;
}

/** The view when the server has loaded it; in the browser it waits until the section's own parts are there too. */
function viewFor(type: SectionType, id: string, state: unknown): View {
  if (typeof document === 'undefined') {
    const view = loaded.get(type.name);
    if (!view) throw new Error(`The view of ${type.name} was not loaded before rendering.`);
    return view;
  }
  const look = firstLooks.get(id) ?? load(type, state);
  firstLooks.set(id, look);
  // oxlint-disable-next-line react/rules-of-hooks -- `use` may be called under a condition.
  return use(look);
}
