import { isRecord } from '#domain/value/object/is-record.ts';
import { parseJson } from '#domain/value/object/parse-json.ts';
import { acceptDocument, readDocument, textDocument, type RichTextDocument } from '../../document.ts';
import { readMarkdown } from '../../markdown.ts';

/** The largest file that is imported, in bytes. */
export const maxImportSize = 5_000_000;

/** The names of files that can be imported. */
export const importExtensions = ['.md', '.markdown', '.html', '.htm', '.json', '.lexical', '.txt'];

/** What a file holds: a document, or HTML, which only an editor can read. */
export type Imported =
  | { kind: 'document'; document: RichTextDocument; note?: string }
  | { kind: 'html'; html: string }
  | { kind: 'problem'; message: string };

/** Reads the text of a file by the extension of its name. */
export function readImport(name: string, text: string): Imported {
  const extension = /\.[a-z]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!importExtensions.includes(extension)) {
    return { kind: 'problem', message: 'Choose a Markdown, HTML, JSON or text file.' };
  }

  if (extension === '.html' || extension === '.htm') return { kind: 'html', html: text };
  if (extension === '.json' || extension === '.lexical') return readJson(text);
  if (extension === '.txt') return { kind: 'document', document: readDocument(textDocument(text)) };

  return { kind: 'document', document: readMarkdown(text) };
}

function readJson(text: string): Imported {
  const parsed = parseJson(text);
  const state = isRecord(parsed) && 'editorState' in parsed ? parsed['editorState'] : parsed;
  if (!isRecord(state) || !isRecord(state['root'])) {
    return { kind: 'problem', message: 'This JSON file does not contain a document.' };
  }

  const accepted = acceptDocument(state);
  if (accepted.ok) return { kind: 'document', document: accepted.document };

  return {
    kind: 'document',
    document: readDocument(state),
    note: 'Parts of the file that are not allowed here were left out; their text was kept.',
  };
}
