import {
  $createParagraphNode,
  $getState,
  $isDecoratorNode,
  $isElementNode,
  $setState,
  createState,
  ElementNode,
  type LexicalNode,
} from 'lexical';
import { columnCount, columnTemplate, columnTemplates, type ColumnTemplate } from './templates.ts';

const templateState = createState('templateColumns', { parse: (value) => columnTemplate(value).value });

const columnsClass = (template: ColumnTemplate) => `tm-columns ${columnTemplate(template).style}`;

function importColumns(element: HTMLElement): ColumnsNode {
  const found = columnTemplates.find(({ style }) => element.classList.contains(style));
  return $createColumnsNode(found?.value ?? '1fr 1fr');
}

/** Columns in the editor. */
export class ColumnsNode extends ElementNode {
  override $config() {
    return this.config('layout-container', {
      extends: ElementNode,
      stateConfigs: [{ flat: true, stateConfig: templateState }],
      importDOM: {
        div: (element: HTMLElement) => {
          if (!element.classList.contains('tm-columns')) return null;
          return { conversion: (columns: HTMLElement) => ({ node: importColumns(columns) }), priority: 2 };
        },
      },
    });
  }
  getTemplate(): ColumnTemplate {
    return $getState(this, templateState);
  }
  setTemplate(template: ColumnTemplate): this {
    return $setState(this, templateState, template);
  }
  override createDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = columnsClass(this.getTemplate());
    return element;
  }
  override updateDOM(_before: this, element: HTMLElement): boolean {
    element.className = columnsClass(this.getTemplate());
    return false;
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
}

/** One of the columns in the editor. */
export class ColumnNode extends ElementNode {
  override $config() {
    return this.config('layout-item', {
      extends: ElementNode,
      importDOM: {
        div: (element: HTMLElement) => {
          if (!element.classList.contains('tm-column')) return null;
          return { conversion: () => ({ node: new ColumnNode(), after: $asBlocks }), priority: 2 };
        },
      },
    });
  }
  override createDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = 'tm-column';
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

// Text directly within a column has a paragraph of its own.
function $asBlocks(nodes: LexicalNode[]): LexicalNode[] {
  const blocks: LexicalNode[] = [];
  let paragraph: ElementNode | undefined;

  for (const node of nodes) {
    if (($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline()) {
      paragraph = undefined;
      blocks.push(node);
    } else {
      if (!paragraph) {
        blocks.push((paragraph = $createParagraphNode()));
      }
      paragraph.append(node);
    }
  }

  return blocks;
}

/** Whether a node is columns. */
export const $isColumnsNode = (node: LexicalNode | null | undefined): node is ColumnsNode =>
  node instanceof ColumnsNode;

/** Whether a node is one of the columns. */
export const $isColumnNode = (node: LexicalNode | null | undefined): node is ColumnNode =>
  node instanceof ColumnNode;

/** Columns without content; the rules of columns add what is missing. */
function $createColumnsNode(template: ColumnTemplate): ColumnsNode {
  return new ColumnsNode().setTemplate(template);
}

/** New columns with an empty paragraph in each. */
export function $newColumns(template: ColumnTemplate): ColumnsNode {
  const columns = $createColumnsNode(template);
  for (let at = 0; at < columnCount(template); at += 1) {
    columns.append($newColumn());
  }
  return columns;
}

/** A column with an empty paragraph. */
export const $newColumn = (): ColumnNode => new ColumnNode().append($createParagraphNode());
