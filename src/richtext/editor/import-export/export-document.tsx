import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { RichTextDocument } from '../../document.ts';
import { writeMarkdown } from '../../markdown.ts';
import { RichText } from '../../render.tsx';

/** The formats in which a document is exported. */
export type ExportFormat = 'markdown' | 'html' | 'json';

const files: Record<ExportFormat, { extension: string; type: string }> = {
  markdown: { extension: 'md', type: 'text/markdown' },
  html: { extension: 'html', type: 'text/html' },
  json: { extension: 'json', type: 'application/json' },
};

/** The name of an exported file: `Playground` and the time. */
export const exportName = (time: Date, format: ExportFormat): string =>
  `Playground ${time.toISOString()}.${files[format].extension}`;

/** A document as visitors see it, as the markup of a page of its own. */
function writeHtml(document: RichTextDocument): string {
  const element = window.document.createElement('div');
  const root = createRoot(element);
  flushSync(() => root.render(<RichText document={document} />));
  const markup = element.innerHTML;
  root.unmount();
  return `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Text</title></head>\n<body>\n${markup}\n</body>\n</html>\n`;
}

const writers: Record<ExportFormat, (document: RichTextDocument, time: Date) => string> = {
  markdown: (document) => `${writeMarkdown(document)}\n`,
  html: writeHtml,
  json: (editorState, time) =>
    `${JSON.stringify({ editorState, lastSaved: time.getTime(), source: 'Tidemark' }, null, 2)}\n`,
};

/** Saves a document as a file. */
export function exportDocument(document: RichTextDocument, format: ExportFormat): void {
  const time = new Date();
  const blob = new Blob([writers[format](document, time)], { type: files[format].type });
  const link = window.document.createElement('a');

  link.href = URL.createObjectURL(blob);
  link.download = exportName(time, format);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
