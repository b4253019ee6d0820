import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $findMatchingParent,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
} from 'lexical';
import { BlockMenu } from '../../editor/block/block-menu.tsx';
import { useEditorValue } from '../../editor/block/use-editor-value.ts';
import { $isCardNode, $removeCard, type CardNode } from './card-node.ts';
import { cardTones, type CardTone } from './index.ts';

const labels: Record<CardTone, string> = {
  plain: 'Plain',
  note: 'Note',
  success: 'Success',
  warning: 'Warning',
  danger: 'Danger',
};

type SelectedCard = { cardKey: string; tone: CardTone };

function $selectedCard(): SelectedCard | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return undefined;
  const card = $findMatchingParent(selection.anchor.getNode(), $isCardNode);
  if (!card) return undefined;
  return { cardKey: card.getKey(), tone: card.getTone() };
}

/** The menu of the card that the caret is in: its tone, and the way to be without it. */
export function CardPanel() {
  const selected = useEditorValue($selectedCard);
  if (!selected) return null;
  return <CardMenu {...selected} />;
}

function CardMenu({ cardKey, tone }: SelectedCard) {
  const [editor] = useLexicalComposerContext();
  const change = (act: (card: CardNode) => void) => () =>
    editor.update(() => {
      const card = $getNodeByKey(cardKey);
      if ($isCardNode(card)) {
        act(card);
      }
    });

  return (
    <BlockMenu
      label="Card"
      blockKey={cardKey}
      priority={COMMAND_PRIORITY_LOW}
      groups={[
        {
          id: 'tone',
          heading: 'Tone',
          items: cardTones.map((one) => ({
            id: one,
            label: labels[one],
            isSelected: one === tone,
            onAction: change((card) => void card.setTone(one)),
          })),
        },
        {
          id: 'remove',
          items: [{ id: 'remove', label: 'Remove card, keep its text', onAction: change($removeCard) }],
        },
      ]}
    />
  );
}
