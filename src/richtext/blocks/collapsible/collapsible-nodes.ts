import {
  $createParagraphNode,
  $getNodeByKey,
  $getState,
  $setState,
  createState,
  ElementNode,
  setDOMUnmanaged,
  type DOMConversionMap,
  type DOMConversionOutput,
  type DOMExportOutput,
  type EditorConfig,
  type ElementDOMSlot,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { noPreviewTypes, previewTypes } from './index.ts';

const openState = createState('open', { parse: (value) => value === true });

/** A collapsible block in the editor: its title, its content, and the button that opens it. */
export abstract class CollapsibleNode extends ElementNode {
  /** The class of its element. */
  abstract getStyleName(): string;
  /** The class and the text of its button. */
  abstract getButton(): { style: string; label: string; text: string };

  isOpen(): boolean {
    return $getState(this, openState);
  }
  setOpen(isOpen: boolean): this {
    return $setState(this, openState, isOpen);
  }
  override createDOM(_config: EditorConfig, editor: LexicalEditor): HTMLElement {
    const element = document.createElement('div');
    element.className = this.getStyleName();

    const button = document.createElement('button');
    const key = this.getKey();
    button.type = 'button';
    button.contentEditable = 'false';
    // The caret stays where it is.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => toggleCollapsible(editor, key));
    setDOMUnmanaged(button);
    element.append(button);

    return this.#show(element);
  }
  override updateDOM(_before: this, element: HTMLElement): boolean {
    this.#show(element);
    return false;
  }
  override getDOMSlot(element: HTMLElement): ElementDOMSlot<HTMLElement> {
    return super.getDOMSlot(element).withBefore(element.querySelector(':scope > button'));
  }
  override exportDOM(): DOMExportOutput {
    const element = document.createElement('div');
    element.className = this.getStyleName();
    element.toggleAttribute('data-open', this.isOpen());
    return { element };
  }
  override isShadowRoot(): boolean {
    return true;
  }
  override canBeEmpty(): boolean {
    return false;
  }
  override canIndent(): boolean {
    return false;
  }

  #show(element: HTMLElement): HTMLElement {
    const { style, label, text } = this.getButton();
    const button = element.querySelector<HTMLElement>(':scope > button');
    if (button) {
      button.className = style;
      button.textContent = text;
      button.setAttribute('aria-label', label);
      button.setAttribute('aria-expanded', String(this.isOpen()));
    }

    element.toggleAttribute('data-closed', !this.isOpen());
    return element;
  }
}

/** Opens or closes a block for visitors. The caret leaves content that is closed. */
function toggleCollapsible(editor: LexicalEditor, key: string): void {
  editor.update(() => {
    const node = $getNodeByKey(key);
    if (!$isCollapsibleNode(node)) return;
    node.setOpen(!node.isOpen());
    const title = node.getFirstChild();
    if (!node.isOpen() && $isCollapsibleTitle(title)) {
      title.selectEnd();
    }
  });
}

/** The title of a collapsible block in the editor. */
export abstract class CollapsibleTitleNode extends ElementNode {
  override createDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = 'tm-collapsible-title';
    return element;
  }
  override updateDOM(): boolean {
    return false;
  }
  override canIndent(): boolean {
    return false;
  }
  /** Deleting at the start of the title puts its blocks in place of the collapsible block. */
  override collapseAtStart(): boolean {
    const block = this.getParent();
    if (!$isCollapsibleNode(block)) return false;
    $unwrapCollapsible(block)?.selectStart();
    return true;
  }
  /** Enter in the title goes to the content. */
  override insertNewAfter(): null {
    const content = this.getNextSibling();
    if ($isCollapsibleContent(content)) {
      content.selectStart();
    }
    return null;
  }
}

/** The content of a collapsible block in the editor. */
export abstract class CollapsibleContentNode extends ElementNode {
  override createDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = 'tm-collapsible-content';
    return element;
  }
  override updateDOM(): boolean {
    return false;
  }
  override isShadowRoot(): boolean {
    return true;
  }
  override canIndent(): boolean {
    return false;
  }
}

const read =
  (isIt: (element: HTMLElement) => boolean, output: (element: HTMLElement) => DOMConversionOutput) =>
  (element: HTMLElement) =>
    isIt(element) ? { conversion: output, priority: 3 as const } : null;

const isOpenElement = (element: HTMLElement) =>
  element.hasAttribute('data-open') ||
  element.hasAttribute('open') ||
  element.querySelector(':scope > details[open]') !== null;
const isPlain = (element: Element | null | undefined) =>
  element?.classList.contains('tm-collapsible') !== true;
const isPart = (name: string) => (element: HTMLElement) =>
  element.classList.contains(`tm-collapsible-${name}`);

/** A collapsible block that shows the beginning of its content while it is closed. */
export class PreviewNode extends CollapsibleNode {
  override $config() {
    const importDOM: DOMConversionMap = {
      div: read(
        (element) => element.classList.contains('tm-collapsible'),
        (element) => ({ node: new PreviewNode().setOpen(isOpenElement(element)) }),
      ),
      // The button of the block is not its text.
      summary: read(isPart('toggle'), () => ({ node: null, after: () => [] })),
    };
    return this.config(previewTypes.container, {
      extends: ElementNode,
      stateConfigs: [{ flat: true, stateConfig: openState }],
      importDOM,
    });
  }
  getStyleName(): string {
    return 'tm-collapsible';
  }
  getButton() {
    const text = this.isOpen() ? 'SHOW LESS' : 'SHOW MORE';
    return { style: 'tm-collapsible-toggle', label: text, text };
  }
}

/** The title of a `PreviewNode`. */
export class PreviewTitleNode extends CollapsibleTitleNode {
  override $config() {
    const importDOM: DOMConversionMap = {
      div: read(
        (element) => isPart('title')(element) && !isPlain(element.parentElement),
        () => ({ node: new PreviewTitleNode() }),
      ),
    };
    return this.config(previewTypes.title, { extends: ElementNode, importDOM });
  }
}

/** The content of a `PreviewNode`. */
export class PreviewContentNode extends CollapsibleContentNode {
  override $config() {
    const importDOM: DOMConversionMap = {
      div: read(
        (element) =>
          isPart('content')(element) &&
          element.closest('.tm-collapsible, .tm-collapsible-plain')?.matches('.tm-collapsible') === true,
        () => ({ node: new PreviewContentNode() }),
      ),
    };
    return this.config(previewTypes.content, { extends: ElementNode, importDOM });
  }
}

/** A collapsible block that shows only its title while it is closed. */
export class NoPreviewNode extends CollapsibleNode {
  override $config() {
    const plain = (element: HTMLElement) => ({ node: new NoPreviewNode().setOpen(isOpenElement(element)) });
    const importDOM: DOMConversionMap = {
      div: read((element) => element.classList.contains('tm-collapsible-plain'), plain),
      // Details of any page; those of a block with a preview are within that block.
      details: read((element) => isPlain(element.parentElement), plain),
    };

    return this.config(noPreviewTypes.container, {
      extends: ElementNode,
      stateConfigs: [{ flat: true, stateConfig: openState }],
      importDOM,
    });
  }
  getStyleName(): string {
    return 'tm-collapsible-plain';
  }
  getButton() {
    return { style: 'tm-collapsible-arrow', label: this.isOpen() ? 'Close' : 'Open', text: '' };
  }
}

/** The title of a `NoPreviewNode`. */
export class NoPreviewTitleNode extends CollapsibleTitleNode {
  override $config() {
    const importDOM: DOMConversionMap = {
      div: read(
        (element) => isPart('title')(element) && isPlain(element.parentElement),
        () => ({ node: new NoPreviewTitleNode() }),
      ),
      summary: read(
        (element) => !isPart('toggle')(element),
        () => ({ node: new NoPreviewTitleNode() }),
      ),
    };
    return this.config(noPreviewTypes.title, { extends: ElementNode, importDOM });
  }
}

/** The content of a `NoPreviewNode`. */
export class NoPreviewContentNode extends CollapsibleContentNode {
  override $config() {
    const importDOM: DOMConversionMap = {
      div: read(
        (element) =>
          isPart('content')(element) && element.parentElement?.matches('.tm-collapsible-plain') === true,
        () => ({ node: new NoPreviewContentNode() }),
      ),
    };
    return this.config(noPreviewTypes.content, { extends: ElementNode, importDOM });
  }
}

/** Whether a node is a collapsible block. */
export const $isCollapsibleNode = (node: LexicalNode | null | undefined): node is CollapsibleNode =>
  node instanceof CollapsibleNode;

/** Whether a node is the title of a collapsible block. */
export const $isCollapsibleTitle = (node: LexicalNode | null | undefined): node is CollapsibleTitleNode =>
  node instanceof CollapsibleTitleNode;

/** Whether a node is the content of a collapsible block. */
export const $isCollapsibleContent = (node: LexicalNode | null | undefined): node is CollapsibleContentNode =>
  node instanceof CollapsibleContentNode;

/** Puts the blocks of a collapsible block in its place, its title as a paragraph; that is returned. */
export function $unwrapCollapsible(block: CollapsibleNode): ElementNode | undefined {
  let first: ElementNode | undefined;
  for (const part of block.getChildren()) {
    if ($isCollapsibleTitle(part)) {
      const paragraph = $createParagraphNode().append(...part.getChildren());
      block.insertBefore(paragraph);
      first ??= paragraph;
    } else if ($isCollapsibleContent(part)) {
      part.getChildren().forEach((child) => block.insertBefore(child));
    }
  }

  block.remove();
  return first;
}
