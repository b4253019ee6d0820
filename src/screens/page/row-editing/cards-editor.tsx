import type { CardsEditorProps } from '#sections/card/cards-editor-props.ts';
import { OpenedEditor, type EditorProps } from './opened-editor.tsx';

/** Lets people who may edit the data edit the rows of cards in the cards themselves: those that are shown. */
export function Island(properties: CardsEditorProps) {
  return <OpenedEditor properties={properties} load={loadEditor} />;
}

/** The editor of as many cards as the section shows: without pages, some may have been appended. */
async function loadEditor(section: Element | null) {
  const { EditedCards } = await import('./edited-cards.tsx');
  const shown = section?.querySelectorAll('.tm-card').length ?? 0;
  return (props: EditorProps<CardsEditorProps>) => (
    <EditedCards {...props} count={Math.max(props.count, shown)} />
  );
}
