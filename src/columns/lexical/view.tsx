import { plainText, readDocument } from '#richtext/document.ts';
import type { CellViewProps } from '../column-type.ts';

/** The words of the document, its blocks on lines of their own. */
export function CellView({ value }: CellViewProps) {
  return <span className="tm-lines">{plainText(readDocument(value))}</span>;
}
