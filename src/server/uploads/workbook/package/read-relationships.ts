import { workbookNames } from '../workbook-names.ts';
import type { XmlTag } from '../xml/xml-tag.ts';
import type { XmlHandler } from '../xml/xml-tokenizer.ts';

/**
 * A relationship of a part: its kind (the last segment of its type, which is the same in both standards) and
 * target.
 */
export type Relationship = { id: string; kind: string; target: string };

/** The most relationships of a part. */
const maxRelationships = 10_000;

/** Reads the relationships of a part to other parts of the package. */
export class RelationshipsReader implements XmlHandler {
  readonly relationships: Relationship[] = [];

  open(name: number, tag: XmlTag): void {
    if (name !== workbookNames.Relationship || this.relationships.length === maxRelationships) return;
    if (tag.text(workbookNames.TargetMode) === 'External') return;
    const kind = (tag.text(workbookNames.Type) ?? '').split('/').at(-1) ?? '';
    this.relationships.push({
      id: tag.text(workbookNames.Id) ?? '',
      kind,
      target: tag.text(workbookNames.Target) ?? '',
    });
  }

  close(): void {}

  text(): void {}
}
