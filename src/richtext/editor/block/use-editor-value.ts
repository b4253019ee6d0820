import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSameJson } from '#domain/value/object/is-same-json.ts';

/**
 * What `$read` gives in the editor's state, while text can be edited; renders only when it gives something
 * else.
 */
export function useEditorValue<Value>($read: () => Value | undefined): Value | undefined {
  const [editor] = useLexicalComposerContext();
  const [value, setValue] = useState<Value>();
  const read = useEffectEvent(() => (editor.isEditable() ? editor.read($read) : undefined));

  useEffect(() => {
    const update = () => {
      const next = read();
      setValue((before) => (isSameJson(before, next) ? before : next));
    };
    update();
    return editor.registerUpdateListener(update);
  }, [editor]);
  return value;
}
