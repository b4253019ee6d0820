import {
  $isElementNode,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type EditorConfig,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type SerializedElementNode,
  type SerializedLexicalNode,
} from 'lexical';
import type { ReactNode } from 'react';
import { keyOfAddress } from '#domain/page/content/shown-asset.ts';
import { ImageBlock } from './image-block.tsx';
import { figureProps } from './responsive-image.tsx';
import { imageNode, imagePositions, type ImageFields } from './index.ts';

type Caption = readonly SerializedLexicalNode[];
type StoredImage = SerializedLexicalNode & ImageFields & { children: SerializedLexicalNode[] };

/** An image in the editor, with its caption as stored inline nodes. */
export class ImageNode extends DecoratorNode<ReactNode> {
  __fields: ImageFields;
  __caption: Caption;

  static override getType(): string {
    return 'image';
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__fields, node.__caption, node.__key);
  }

  static override importJSON(stored: SerializedLexicalNode): ImageNode {
    const { children } = stored as StoredImage;
    return new ImageNode(imageNode.fields.parse(stored), children ?? []);
  }

  static override importDOM(): DOMConversionMap {
    return {
      img: (element) => {
        const src = keyOfAddress(element.getAttribute('src') ?? '');
        if (src === null) return null;
        return { conversion: () => ({ node: readImage(element, src) }), priority: 1 };
      },
      figure: (element) => {
        const image = element.querySelector('img');
        const src = image && keyOfAddress(image.getAttribute('src') ?? '');
        if (!src) return null;
        return { conversion: () => readFigure(element, image, src), priority: 1 };
      },
    };
  }

  constructor(fields: ImageFields = imageNode.fields.parse({}), caption: Caption = [], key?: NodeKey) {
    super(key);
    this.__fields = fields;
    this.__caption = caption;
  }

  fields(): ImageFields {
    return this.getLatest().__fields;
  }

  caption(): Caption {
    return this.getLatest().__caption;
  }

  change(fields: Partial<ImageFields>): void {
    const writable = this.getWritable();
    writable.__fields = { ...writable.__fields, ...fields };
  }

  setCaption(caption: Caption): void {
    this.getWritable().__caption = caption;
  }

  override exportJSON(): StoredImage {
    return { ...super.exportJSON(), ...this.fields(), children: [...this.caption()] };
  }

  override exportDOM(editor: LexicalEditor): DOMExportOutput {
    const { src, altText, isDecorative, position, width, height, showCaption } = this.fields();
    const element = document.createElement('figure');
    element.className = `tm-image tm-image-${position}`;

    const image = document.createElement('img');
    const shown = editor.getElementByKey(this.__key)?.querySelector('img');
    image.src = shown?.src ?? `/files/${src}/`;
    image.alt = altText;

    if (isDecorative) {
      image.setAttribute('role', 'presentation');
    }

    if (width) {
      image.dataset['width'] = String(width);
    }

    if (height) {
      image.dataset['height'] = String(height);
    }

    element.append(image);
    if (showCaption) {
      const caption = document.createElement('figcaption');
      caption.textContent = captionText(this.caption());
      element.append(caption);
    }

    return { element };
  }

  override createDOM(): HTMLElement {
    const element = document.createElement('figure');
    applyFigure(element, this.__fields);
    return element;
  }

  override updateDOM(before: this, element: HTMLElement): boolean {
    if (before.__fields !== this.__fields) {
      applyFigure(element, this.__fields);
    }
    return false;
  }

  override getTextContent(): string {
    const { altText, showCaption } = this.fields();
    return [altText, showCaption ? captionText(this.caption()) : ''].filter(Boolean).join('\n');
  }

  override isInline(): boolean {
    return false;
  }

  override decorate(editor: LexicalEditor, _config: EditorConfig): ReactNode {
    const change = (fields: Partial<ImageFields>) => editor.update(() => this.change(fields));
    // A caption is also passed on when it closes because its image was removed.
    const changeCaption = (caption: Caption) =>
      editor.update(() => {
        if (this.isAttached()) {
          this.setCaption(caption);
        }
      });

    return (
      <ImageBlock
        nodeKey={this.__key}
        image={this.__fields}
        caption={this.__caption}
        onChange={change}
        onCaptionChange={changeCaption}
      />
    );
  }
}

/** An image of an asset; missing fields have their defaults. */
export const $createImageNode = (fields: Partial<ImageFields> & { src: string }): ImageNode =>
  new ImageNode(imageNode.fields.parse(fields), []);

function applyFigure(element: HTMLElement, fields: ImageFields): void {
  const { className, style } = figureProps(fields, undefined);
  element.className = className;
  element.style.maxWidth = style?.maxWidth ?? '';
}

const captionText = (nodes: readonly SerializedLexicalNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'linebreak') return '\n';
      const { text, children } = node as { text?: string } & Partial<SerializedElementNode>;
      return text ?? captionText(children ?? []);
    })
    .join('');

function readImage(element: HTMLElement, src: string): ImageNode {
  const figure = element.closest('figure');
  return $createImageNode({
    src,
    altText: element.getAttribute('alt') ?? '',
    isDecorative: element.getAttribute('role') === 'presentation',
    width: Number(element.dataset['width'] ?? 0),
    height: Number(element.dataset['height'] ?? 0),
    position: imagePositions.find((one) => figure?.classList.contains(`tm-image-${one}`)) ?? 'full',
  });
}

/** A figure with an image of the library; the text of its `figcaption` becomes the caption. */
function readFigure(figure: HTMLElement, image: HTMLElement, src: string) {
  const node = readImage(image, src);
  return {
    node,
    after: (children: LexicalNode[]) => {
      const caption = children.flatMap(inlineNodes);
      if (figure.querySelector('figcaption') && caption.length > 0) {
        node.change({ showCaption: true });
        node.setCaption(caption);
      }
      return [];
    },
  };
}

function inlineNodes(node: LexicalNode): SerializedLexicalNode[] {
  if (!$isElementNode(node)) {
    if (!node.isInline()) return [];
    return [node.exportJSON()];
  }
  if (!node.isInline()) return node.getChildren().flatMap(inlineNodes);
  return [
    { ...node.exportJSON(), children: node.getChildren().flatMap(inlineNodes) } as SerializedElementNode,
  ];
}
