import { $isCodeNode } from '@lexical/code-core';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $findMatchingParent,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_NORMAL,
} from 'lexical';
import { BlockMenu } from '../../editor/block/block-menu.tsx';
import { $goOnAfter } from '../../editor/block/leave-block.ts';
import { useEditorValue } from '../../editor/block/use-editor-value.ts';
import { codeLanguage, codeLanguageOptions } from './languages.ts';

type SelectedCode = { codeKey: string; language: string | undefined };

function $selectedCode(): SelectedCode | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return undefined;
  const node = $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  if (!node) return undefined;
  return { codeKey: node.getKey(), language: node.getLanguage() ?? undefined };
}

/** The menu of the code that the caret is in: it chooses the language, which readers see in colours. */
export function CodePanel() {
  const selected = useEditorValue($selectedCode);
  if (!selected) return null;
  return <CodeMenu {...selected} />;
}

function CodeMenu({ codeKey, language }: SelectedCode) {
  const [editor] = useLexicalComposerContext();
  const setLanguage = (name: string | undefined) =>
    editor.update(() => {
      const node = $getNodeByKey(codeKey);
      if ($isCodeNode(node)) {
        node.setLanguage(name);
      }
    });

  const goOn = () =>
    editor.update(() => {
      const node = $getNodeByKey(codeKey);
      if ($isCodeNode(node)) {
        $goOnAfter(node);
      }
    });
  const current = codeLanguage(language);

  return (
    <BlockMenu
      label="Code"
      blockKey={codeKey}
      priority={COMMAND_PRIORITY_NORMAL}
      groups={[
        {
          id: 'place',
          items: [{ id: 'after', label: 'Go on after the code', shortcut: 'Esc', onAction: goOn }],
        },
        {
          id: 'language',
          heading: 'Language',
          items: [
            {
              id: 'plain',
              label: 'Plain text',
              isSelected: current === undefined,
              onAction: () => setLanguage(undefined),
            },
            ...codeLanguageOptions.map(({ value, label }) => ({
              id: value,
              label,
              isSelected: value === current,
              onAction: () => setLanguage(value),
            })),
          ],
        },
      ]}
    />
  );
}
