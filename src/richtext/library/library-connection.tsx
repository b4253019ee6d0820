import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { use, useEffect } from 'react';
import { AssetLibraryContext, setEditorLibrary } from './asset-library.ts';

/** Tells the editor around it which library it uses. */
export function LibraryConnection() {
  const [editor] = useLexicalComposerContext();
  const library = use(AssetLibraryContext);
  useEffect(() => setEditorLibrary(editor, library), [editor, library]);
  return null;
}
