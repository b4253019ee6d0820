import type { MouseEvent } from 'react';
import { buttonStyle } from '#ui/button/button-style.ts';
import type { RowEditing } from '#dataview/query/row-editing.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { IslandMarkup } from './island-markup.tsx';
import type { SectionViewProps } from './section-type.ts';

/** What an island that edits rows is given. */
export type RowsEditorProps = { label: string; editing: RowEditing };

/** The button that lets people who may edit the data edit a section's rows where they are shown. */
export function EditRowsButton({ onPress }: { onPress?(event: MouseEvent<HTMLElement>): void }) {
  const { sections: texts } = useTexts();
  return (
    <button
      type="button"
      className={buttonStyle('secondary', 'compact')}
      disabled={!onPress}
      onClick={onPress}
    >
      {texts.editRows}
    </button>
  );
}

/** The island of that button. */
export function RowEditorMarkup<Properties extends RowsEditorProps>({
  name,
  view,
  properties,
}: {
  name: 'RowsEditor' | 'CardsEditor';
  view: Pick<SectionViewProps, 'context' | 'editing'>;
  properties: Properties;
}) {
  if (view.editing) return null;
  return (
    <IslandMarkup type={{ name, island: { when: 'idle' } }} view={view} properties={properties}>
      <EditRowsButton />
    </IslandMarkup>
  );
}
