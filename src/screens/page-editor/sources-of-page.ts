import { use, useEffect } from 'react';
import { SourceCatalogue, useCatalogue, versionKey } from '#dataview/sources/source-catalogue.ts';
import { useEditor } from './commands/editor-context.ts';
import { versionsOfPage } from './commands/versions-of-page.ts';

/** Reads the sources that the page shows when it opens, where not all are read anyway. */
export function SourcesOfPage(): null {
  const catalogue = use(SourceCatalogue);
  const { store } = useEditor();
  const { isLoaded, areAll } = useCatalogue();

  useEffect(() => {
    if (!isLoaded || areAll) return;
    // Those that cannot be read now are read where they are needed.
    catalogue.complete(versionsOfPage(store.snapshot().content).map(versionKey)).catch(() => {});
  }, [catalogue, store, isLoaded, areAll]);
  return null;
}
