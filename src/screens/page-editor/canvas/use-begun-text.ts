import { useEffect, useEffectEvent, useRef } from 'react';
import type { Section } from '#domain/page/content/page.ts';
import { isEmptyDocument, readDocument } from '#richtext/document.ts';
import { stateFields } from '#sections/rich-text/state.ts';
import { useEditor } from '../commands/editor-context.ts';
import { newSection } from '../commands/section-commands.ts';

/** Begins a text in a group; it is removed again where the person leaves it without a word. */
export function useBegunText(): (group: string) => void {
  const { store, selection, select } = useEditor();
  const begun = useRef<string | null>(null);
  // An editor that is left hands its text on while it is unmounted, which is before effects.
  const left = useEffectEvent(() => {
    const id = begun.current;
    if (id === null || selection.main === id) return;
    begun.current = null;

    const section = store.snapshot().content.sections.find((one) => one.id === id);
    if (section && isUnwritten(section)) {
      store.run({ kind: 'deleteSection', id });
    }
  });

  useEffect(() => left(), [selection.main]);
  return (group) => {
    const section = newSection('lexical', group);
    begun.current = section.id;
    store.run({ kind: 'addSection', section, before: null });
    select(section.id, 'end');
  };
}

/** Whether a text has neither words nor a title. */
const isUnwritten = ({ title, element }: Section) =>
  title === '' && isEmptyDocument(readDocument(stateFields(element['element-data'])['text']));
