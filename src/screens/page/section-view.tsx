import { Suspense, use, useEffect, useState, type ComponentType } from 'react';
import type { PageContent, Section } from '#domain/page/content/page.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { SectionBoundary, SectionFailure } from './section-boundary.tsx';
import { sectionType } from '#sections/index.ts';
import type { SectionType, SectionViewProps } from '#sections/section-type.ts';
import { BaseUrl } from '#ui/base-url.ts';

type View = ComponentType<SectionViewProps>;
/** A section with its state as its type has read it. */
type SectionProps = Omit<SectionViewProps, 'id' | 'title'> & { section: Section };

/** The views that were loaded, by type. The server renders from them in one pass. */
const views = new WeakMap<SectionType, View>();
/** In the browser: what the first display of a section as its type waits for, by both. */
const firstDisplays = new Map<string, Promise<View>>();

/** In the browser: the views of sections that wait for nothing, by section id. */
const prepared = new Map<string, View>();

/** In the browser: the ids of the sections whose views React has taken over. */
const displayed = new Set<string>();

/** Whether the view of a section reacts to clicks; before, its code is still being loaded. */
export const isSectionDisplayed = (id: string): boolean => displayed.has(id);

/** The loads of views, by type: all sections of a type share one. A load that has failed is tried again. */
const viewLoads = new WeakMap<SectionType, Promise<View>>();

function loadView(type: SectionType): Promise<View> {
  const known = viewLoads.get(type);
  if (known) return known;
  const loading = type.view().then(({ SectionView }) => {
    views.set(type, SectionView);
    return SectionView;
  });

  viewLoads.set(type, loading);
  loading.catch(() => viewLoads.delete(type));
  return loading;
}

async function load(type: SectionType, preloading: Promise<void> | undefined): Promise<View> {
  const [view] = await Promise.all([loadView(type), preloading]);
  return view;
}

/**
 * Loads the views of all sections of some content whose states are read, so that the server renders them in
 * one pass.
 */
export async function loadSectionViews(content: PageContent): Promise<void> {
  const loading = content.sections.map(async ({ element }) => {
    const type = sectionType(element['element-type']);
    if (type) {
      await load(type, type.preload?.(element['element-data']));
    }
  });
  await Promise.all(loading);
}

/** Loads in the browser what the sections of some content need, so that they are shown without waiting. */
export async function prepareSectionViews(content: PageContent): Promise<void> {
  const loading = content.sections.map(async ({ id, element }) => {
    const type = sectionType(element['element-type']);
    if (type) {
      prepared.set(id, await load(type, type.preload?.(type.read(element['element-data']))));
    }
  });
  await Promise.all(loading);
}

/** What the first display of some content waits for. */
const preparations = new WeakMap<PageContent, Promise<void>>();

/**
 * In the browser: waits until all sections of the first content can be shown. Sections that waited each for
 * itself would each be rendered by itself, and a page of 500 would take seconds.
 */
export function useFirstSections(content: PageContent): void {
  const [first] = useState(content);
  if (isServer) return;
  const preparing = preparations.get(first) ?? prepareSectionViews(first).catch(() => undefined);
  preparations.set(first, preparing);
  use(preparing);
}

/** A section as its type shows it, or a message when its type is not registered. */
export function SectionView(props: SectionProps) {
  const { pages } = useTexts();
  const name = props.section.element['element-type'];
  const type = sectionType(name);
  if (!type) return <p className="text-danger">{pages.notRegistered({ name })}</p>;

  return (
    <SectionBoundary resetKey={props.section.element} editing={props.editing}>
      <Suspense fallback={isServer ? <SectionFailure /> : <Loading />}>
        <LoadedView type={type} drawn={props} />
      </Suspense>
    </SectionBoundary>
  );
}

/** On the server all views are loaded before, so that the fallback is shown for a view that throws only. */
const isServer = typeof document === 'undefined';

const Loading = () => <p className="text-quiet skeleton-late">{useTexts().data.loading}</p>;

function LoadedView({ type, drawn }: { type: SectionType; drawn: SectionProps }) {
  const { section, ...rest } = drawn;
  const { state } = rest;
  const View = viewFor(type, section.id, state);
  const [, setLoads] = useState(0);

  useEffect(() => void displayed.add(section.id), [section.id]);
  // A later state may need more than the first one did; the view is rendered again once that is loaded.
  useEffect(() => {
    let current = true;
    void type.preload?.(state)?.then(() => current && setLoads((loads) => loads + 1));
    return () => {
      current = false;
    };
  }, [type, state]);

  return (
    <BaseUrl value={rest.context.site.base_url}>
      <View id={section.id} title={section.title} {...rest} />
    </BaseUrl>
  );
}

/**
 * The view, which the server has loaded before; the browser waits until all that the section needs is loaded.
 */
function viewFor(type: SectionType, id: string, state: unknown): View {
  if (isServer) {
    const view = views.get(type);
    if (!view) throw new Error(`The view of ${type.name} was not loaded before rendering.`);
    return view;
  }

  const view = views.get(type);
  if (view && prepared.get(id) === view) return view;

  const key = `${type.name} ${id}`;
  let display = firstDisplays.get(key);
  if (!display) {
    const preloading = type.preload?.(state);
    if (view && !preloading) {
      prepared.set(id, view);
      return view;
    }
    display = load(type, preloading);
    firstDisplays.set(key, display);
  }

  // oxlint-disable-next-line react/rules-of-hooks -- `use` may be called under a condition.
  return use(display);
}
