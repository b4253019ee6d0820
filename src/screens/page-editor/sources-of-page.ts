import { use, useEffect } from 'react';
import { SourceCatalogue, useCatalogue } from '#dataview/source-catalogue.ts';
import { useEditor } from './editor-context.ts';
import { versionsOfPage } from './versions-of-page.ts';

/** Reads the sources that the page shows when it opens, where not all are read anyway. */
export function SourcesOfPage(): null {
  const catalogue = use(SourceCatalogue);
  const { store } = useEditor();
  const { isLoaded } = useCatalogue();
  useEffect(() => {
    const { choices, sources } = catalogue.read();
    if (choices.length === sources.length) return;
    const shown = new Set(versionsOfPage(store.snapshot().content));
    const used = choices.filter(({ versions }) => versions.some(({ id }) => shown.has(id)));
    // Those that cannot be read now are read where they are needed.
    catalogue.complete(used.map(({ id }) => id)).catch(() => {});
  }, [catalogue, store, isLoaded]);
  return null;
}
