import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useState } from 'react';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { EditorFormDialog } from '../controls/editor-form-dialog.tsx';
import { insertImport } from './insert-import.ts';
import { importExtensions, maxImportSize, readImport, type Imported } from './read-import.ts';

type ImportMode = 'replace' | 'insert';

/** The dialog that reads a file of Markdown, HTML, JSON or plain text into the editor. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const [editor] = useLexicalComposerContext();
  const [mode, setMode] = useState<ImportMode>('insert');
  const [file, setFile] = useState<{ name: string; content: Imported }>();
  const content = file?.content;
  const take = async ([chosen]: File[]) => {
    if (!chosen) return;
    const read: Imported =
      chosen.size > maxImportSize
        ? { kind: 'problem', message: 'The file is larger than 5 MB.' }
        : readImport(chosen.name, await chosen.text());
    setFile({ name: chosen.name, content: read });
  };

  const close = () => {
    onClose();
    requestAnimationFrame(() => editor.focus());
  };
  const confirm = () => {
    if (!content || content.kind === 'problem') return;
    insertImport(editor, content, mode === 'replace');
    close();
  };

  return (
    <EditorFormDialog
      title="Import a file"
      submitLabel="Import"
      isValid={content !== undefined && content.kind !== 'problem'}
      onConfirm={confirm}
      onClose={close}
    >
      <FileDrop
        label="Drop a file here"
        description="Markdown, HTML, JSON or plain text, up to 5 MB"
        accept={importExtensions}
        onFiles={(files) => void take(files)}
      />
      {file && content?.kind !== 'problem' && <p className="text-14">{file.name}</p>}
      {content?.kind === 'problem' && <ErrorNote message={content.message} />}
      {content?.kind === 'document' && content.note && <p className="text-12 text-warning">{content.note}</p>}
      <RadioGroup
        label="Position"
        value={mode}
        onChange={(value) => setMode(value)}
        options={[
          { value: 'insert', label: 'At the cursor' },
          { value: 'replace', label: 'Replace the whole text' },
        ]}
      />
    </EditorFormDialog>
  );
}
