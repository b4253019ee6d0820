import {
  DecoratorNode,
  type DOMConversionMap,
  type EditorConfig,
  type LexicalEditor,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { findUpload, registerUpload, RunningUpload, uploadAttribute } from './running-upload.ts';

const UploadBlock = lazyPart(() => import('./upload-block.tsx'), 'UploadBlock');

/** A file that is being stored. It is only in the editor: documents are stored without it. */
export class UploadNode extends DecoratorNode<ReactNode> {
  __uploadId: string;

  static override getType(): string {
    return 'upload';
  }

  static override clone(node: UploadNode): UploadNode {
    return new UploadNode(node.__uploadId, node.__key);
  }

  static override importJSON(stored: SerializedLexicalNode & { uploadId?: string }): UploadNode {
    return new UploadNode(stored.uploadId ?? '');
  }

  static override importDOM(): DOMConversionMap {
    return {
      img: (element) => {
        const id = element.getAttribute(uploadAttribute) ?? '';
        if (!findUpload(id)) return null;
        return { conversion: () => ({ node: new UploadNode(id) }), priority: 2 };
      },
    };
  }

  constructor(uploadId = '', key?: NodeKey) {
    super(key);
    this.__uploadId = uploadId;
  }

  override exportJSON(): SerializedLexicalNode & { uploadId: string } {
    return { ...super.exportJSON(), uploadId: this.__uploadId };
  }

  override createDOM(): HTMLElement {
    return document.createElement('div');
  }

  override updateDOM(): boolean {
    return false;
  }

  override isInline(): boolean {
    return false;
  }

  override decorate(_editor: LexicalEditor, _config: EditorConfig): ReactNode {
    return (
      <Suspense>
        <UploadBlock uploadId={this.__uploadId} nodeKey={this.__key} />
      </Suspense>
    );
  }
}

/** A node that stores a file in the library and then becomes its image or file. */
export const $createUploadNode = (file: File): UploadNode =>
  new UploadNode(registerUpload(new RunningUpload(file)));
