import type { CardsEditorProps } from '#sections/card/cards-editor-props.ts';
import { OpenedEditor } from './opened-editor.tsx';

/** Lets people who may edit the data edit the rows of cards in the cards themselves. */
export function Island(properties: CardsEditorProps) {
  return (
    <OpenedEditor
      properties={properties}
      load={async () => (await import('./edited-cards.tsx')).EditedCards}
    />
  );
}
