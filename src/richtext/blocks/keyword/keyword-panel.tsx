import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $createTextNode, $getNodeByKey, $insertNodes, type NodeKey } from 'lexical';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { EditorDialog } from '../../editor/controls/editor-dialog.tsx';
import { useCommand } from '../../editor/block/use-command.ts';
import { EDIT_KEYWORD_COMMAND } from './edit-keyword-command.ts';
import { maxKeywordLength } from './index.ts';
import { $createKeywordNode, KeywordNode } from './keyword-node.tsx';

type Edited = { key: NodeKey | null; text: string };

/** The dialog of a new keyword, or of one that is edited. */
export function KeywordPanel() {
  const [editor] = useLexicalComposerContext();
  const [edited, setEdited] = useState<Edited | null>(null);
  useCommand(EDIT_KEYWORD_COMMAND, (key) => {
    const node = key && $getNodeByKey(key);
    setEdited({ key, text: node instanceof KeywordNode ? node.getFields().text : '' });
  });
  if (!edited) return null;

  const confirm = (text: string, isKeyword: boolean) => {
    editor.update(() => {
      const node = edited.key && $getNodeByKey(edited.key);
      if (!(node instanceof KeywordNode)) {
        $insertNodes([$createKeywordNode(text)]);
      } else if (isKeyword) {
        node.replace($createKeywordNode(text));
      } else {
        node.replace($createTextNode(text));
      }
    });
    setEdited(null);
  };
  return <KeywordDialog edited={edited} onConfirm={confirm} onClose={() => setEdited(null)} />;
}

type KeywordDialogProps = {
  edited: Edited;
  /** Gets the words, and whether they are a keyword or no longer one. */
  onConfirm(text: string, isKeyword: boolean): void;
  onClose(): void;
};

function KeywordDialog({ edited, onConfirm, onClose }: KeywordDialogProps) {
  const [text, setText] = useState(edited.text);
  const words = text.trim();
  const isNew = edited.key === null;

  return (
    <EditorDialog
      title={isNew ? 'Insert keyword' : 'Edit keyword'}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {!isNew && (
            <Button
              variant="quiet"
              className="me-auto"
              isDisabled={words === ''}
              onPress={() => onConfirm(words, false)}
            >
              Make it plain text
            </Button>
          )}
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={words === ''} onPress={() => onConfirm(words, true)}>
            Confirm
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (words !== '') {
            onConfirm(words, true);
          }
        }}
      >
        <TextField
          label="Keyword"
          description="A word or a term that matters on this page."
          autoFocus
          maxLength={maxKeywordLength}
          value={text}
          onChange={setText}
        />
      </form>
    </EditorDialog>
  );
}
