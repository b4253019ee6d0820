import { plainText, readDocument } from '#richtext/document.ts';
import type { CellViewProps } from '../column-type.ts';

/** The text of the document, each block on a line of its own. */
export function CellView({ value }: CellViewProps) {
  return <span className="tm-lines">{plainText(readDocument(value))}</span>;
}
