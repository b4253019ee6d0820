import {
  $create,
  $createParagraphNode,
  $findMatchingParent,
  $getState,
  $isDecoratorNode,
  $isElementNode,
  $setState,
  createState,
  ElementNode,
  mergeRegister,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { registerLeaving } from '../../editor/block/leave-block.ts';
import { cardTone, cardTones, type CardTone } from './index.ts';

const toneState = createState('tone', { parse: (value) => cardTone.parse(value) });

const classOf = (tone: CardTone) => `tm-text-card tm-text-card-${tone}`;

function importCard(element: HTMLElement): CardNode {
  const tone = cardTones.find((one) => element.classList.contains(`tm-text-card-${one}`));
  return $create(CardNode).setTone(tone ?? 'plain');
}

/** A card in the editor. */
export class CardNode extends ElementNode {
  override $config() {
    return this.config('card', {
      extends: ElementNode,
      stateConfigs: [{ flat: true, stateConfig: toneState }],
      importDOM: {
        div: (element: HTMLElement) => {
          if (!element.classList.contains('tm-text-card')) return null;
          return { conversion: (card: HTMLElement) => ({ node: importCard(card) }), priority: 2 };
        },
      },
    });
  }
  getTone(): CardTone {
    return $getState(this, toneState);
  }
  setTone(tone: CardTone): this {
    return $setState(this, toneState, tone);
  }
  override createDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = classOf(this.getTone());
    return element;
  }
  override updateDOM(_before: this, element: HTMLElement): boolean {
    element.className = classOf(this.getTone());
    return false;
  }
  override isShadowRoot(): boolean {
    return true;
  }
  override canIndent(): boolean {
    return false;
  }
}

/** Whether a node is a card. */
export const $isCardNode = (node: LexicalNode | null | undefined): node is CardNode =>
  node instanceof CardNode;

/** A new card with an empty paragraph. */
export const $newCard = (): CardNode => $create(CardNode).append($createParagraphNode());

/** Replaces a card by its blocks. */
export function $removeCard(card: CardNode): void {
  for (const block of card.getChildren()) {
    card.insertBefore(block);
  }
  card.remove();
}

/** Keeps cards as they may be stored: never empty, with blocks only, and not in each other. */
export function registerCardRules(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerNodeTransform(CardNode, $checkCard),
    registerLeaving(editor, $isCardNode),
  );
}

function $checkCard(card: CardNode): void {
  const parent = card.getParent();
  if (parent && $findMatchingParent(parent, $isCardNode)) return $removeCard(card);

  if (card.isEmpty()) {
    card.append($createParagraphNode());
  }

  for (const child of card.getChildren()) {
    if (!isBlock(child)) {
      const paragraph = $createParagraphNode();
      child.replace(paragraph);
      paragraph.append(child);
    }
  }
}

const isBlock = (node: LexicalNode) => ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline();
