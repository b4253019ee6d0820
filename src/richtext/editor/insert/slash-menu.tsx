import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $onUpdate, type LexicalEditor } from 'lexical';
import { use, useCallback } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import type { InsertAction } from '../../block-editor.ts';
import { blockEditors } from '../../blocks/editors.ts';
import { slashActions } from './insert-actions.ts';
import { PageActions } from './page-actions.ts';
import { triggerBy, type TypeaheadChoice } from '../typeahead/typeahead-list.ts';
import { Typeahead } from '../typeahead/typeahead.tsx';

/**
 * What was typed after a slash: words with one space between them, such as the names of blocks. Marks that
 * are not part of a name end it, so that a path such as /usr/bin stays text.
 */
export const slashTrigger = triggerBy(
  /(?:^|[\s(])(\/((?! )(?:[^\s.,+*?$@|#{}()^\-[\]\\/!%'"~=<>_:;]| (?=\S)){0,75}))$/,
);

const choiceOf = (action: InsertAction, editor: LexicalEditor): TypeaheadChoice => ({
  id: action.id,
  label: action.label,
  detail: action.detail,
  icon: <Icon name={action.icon} />,
  run: () => action.run(editor),
});

/** Actions that may take the editor away: what was typed is removed, and the change reported, before. */
const onceUpdated = (actions: readonly InsertAction[]): InsertAction[] =>
  actions.map((action) => ({ ...action, run: (editor) => $onUpdate(() => action.run(editor)) }));

/** The menu that a slash opens: blocks and actions by name, chosen by arrows and Enter or by mouse. */
export function SlashMenu() {
  const [editor] = useLexicalComposerContext();
  const pageActions = use(PageActions);
  const choicesFor = useCallback(
    (query: string) => {
      const typed = foldLetters(query);
      const forQuery = blockEditors.flatMap((block) => block.query?.(typed) ?? []);
      const isNamed = ({ label }: InsertAction) => foldLetters(label).startsWith(typed);
      const found = [...slashActions, ...onceUpdated(pageActions)]
        .filter(({ label, words }) => foldLetters(`${label} ${words}`).includes(typed))
        // Names that begin with the text come first, so that "graph" does not find "Paragraph" before.
        .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));

      return [...forQuery, ...found].map((action) => choiceOf(action, editor));
    },
    [editor, pageActions],
  );

  return <Typeahead label="Blocks" trigger={slashTrigger} choicesFor={choicesFor} />;
}
