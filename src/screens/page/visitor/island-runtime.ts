import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { loadTexts } from '#texts/load-texts.ts';
import { TextsProvider } from '#texts/use-texts.tsx';
import { pressableStyle } from '#ui/pressable-style.ts';
import { replaceEvent } from './replace-event.ts';
import { sectionIslands } from '#sections/islands.ts';

/**
 * The components of all islands by name: those of section types, those that edit rows, and the tools of the
 * sources manager.
 */
const islands = {
  ...sectionIslands,
  RowsEditor: () => import('../row-editing/rows-editor.tsx'),
  CardsEditor: () => import('../row-editing/cards-editor.tsx'),
  UploadTool: () => import('../source-tools/upload-tool.tsx'),
  ValidateTool: () => import('../source-tools/validate-tool.tsx'),
};

/** The texts of the product in the language of the page, once an island needs them. */
let textsOfPage: Promise<void> | undefined;

/** An island's properties, which the server has written after its container. */
function propertiesIn(section: Element): object | null {
  const text = section.querySelector('[data-island] + script')?.textContent;
  if (!text) return null;
  return JSON.parse(text) as object;
}

/**
 * Lets the React component of an island take over its server-rendered markup, and later updates of its
 * section.
 */
export async function startIsland(container: HTMLElement, section: Element): Promise<void> {
  const load = islands[container.dataset.island as keyof typeof islands];
  const [{ Island }] = await Promise.all([load(), (textsOfPage ??= loadTexts())]);
  const properties = propertiesIn(section);
  // The section may have been replaced while the island was loaded.
  if (!container.isConnected || !properties) return;

  addPressableStyle();
  let isHydrated = false;
  const onHydrated = () => void (isHydrated = true);
  const render = (next: object) =>
    createElement(
      TextsProvider,
      { language: document.documentElement.lang },
      createElement(Hydrated, { onHydrated }, createElement(Island as ComponentType<object>, next)),
    );
  const root = hydrateRoot(container, render(properties));

  section.addEventListener(replaceEvent, (event) => {
    const next = propertiesIn((event as CustomEvent<Element>).detail);
    if (!container.isConnected) return;

    // An update of markup that React has not taken over yet would render it again, without the focus: the new
    // markup replaces it, and gets an island of its own.
    if (next && isHydrated) {
      event.preventDefault();
      // At once, because the focus is restored after the replacement, where what had it is gone.
      flushSync(() => root.render(render(next)));
    } else {
      root.unmount();
    }
  });
}

/** Adds the style of what can be pressed, once. After all others it changes what it is about alone. */
function addPressableStyle(): void {
  const { id, css } = pressableStyle;
  if (document.getElementById(id)) return;
  const style = Object.assign(document.createElement('style'), { id, textContent: css });
  document.head.append(style);
}

/** Says when React has taken over the markup. */
function Hydrated({ children, onHydrated }: { children?: ReactNode; onHydrated(): void }): ReactNode {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
