import {
  $getDocument,
  DecoratorNode,
  type LexicalParseJSON,
  type NodeKey,
  type SerializedLexicalNode,
  type SerializedPartial,
} from 'lexical';
import type { JSX } from 'react';
import type { NodeType } from '../../block.ts';

/**
 * A node of the editor that has no children: it holds the fields of a stored type of node, and React draws
 * it. A class of it gives its type to `super` and its name in `$config`.
 */
export abstract class FieldsNode<Fields extends Record<string, unknown>> extends DecoratorNode<JSX.Element> {
  readonly __type_: NodeType<Fields>;
  __fields: Fields;

  constructor(type: NodeType<Fields>, key?: NodeKey) {
    super(key);
    this.__type_ = type;
    this.__fields = type.fields.parse({});
  }

  override afterCloneFrom(before: this): void {
    super.afterCloneFrom(before);
    this.__fields = before.__fields;
  }

  override exportJSON(compact?: false): SerializedLexicalNode;
  override exportJSON(compact: boolean): SerializedPartial<SerializedLexicalNode>;
  override exportJSON(): SerializedLexicalNode {
    return { ...super.exportJSON(false), ...this.getFields() };
  }

  override updateFromJSON(json: LexicalParseJSON<SerializedLexicalNode>): this {
    return super.updateFromJSON(json).setFields(this.__type_.fields.parse(json));
  }

  getFields(): Fields {
    return this.getLatest().__fields;
  }

  setFields(change: Partial<Fields>): this {
    const writable = this.getWritable();
    writable.__fields = { ...writable.__fields, ...change };
    return writable;
  }

  override isInline(): boolean {
    return this.__type_.role === 'inline';
  }

  override createDOM(): HTMLElement {
    return $getDocument().createElement(this.isInline() ? 'span' : 'div');
  }

  override getTextContent(): string {
    const fields = this.getFields();
    return this.__type_.text?.({ type: this.getType(), version: 1, ...fields }) ?? '';
  }

  override updateDOM(): boolean {
    return false;
  }
}
