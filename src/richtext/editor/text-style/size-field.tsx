import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useState } from 'react';
import { sizeLimits, styleDefaults } from '../../blocks/text/text-style.ts';
import { ToolButton } from '../controls/tool-button.tsx';
import { applyStyle } from './apply-style.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

const bounded = (size: number) => Math.min(sizeLimits.max, Math.max(sizeLimits.min, Math.round(size)));

type SizeFieldProps = {
  selected: number | undefined;
  drawn: number | undefined;
};

/**
 * The size of the selected text in pixels; where the theme decides it is empty, and says the size that is
 * `drawn`.
 */
export function SizeField({ selected, drawn = styleDefaults.size }: SizeFieldProps) {
  const [editor] = useLexicalComposerContext();
  const [draft, setDraft] = useState<string | null>(null);
  const apply = () => {
    if (draft === null) return;
    const size = parseInt(draft, 10);
    applyStyle(editor, { size: Number.isNaN(size) ? undefined : bounded(size) });
    setDraft(null);
  };
  const step = (by: number) => applyStyle(editor, { size: bounded((selected ?? drawn) + by) });

  return (
    <span className="flex shrink-0 items-center">
      <ToolButton label="Decrease font size" icon="minus" onPress={() => step(-1)} />
      <input
        aria-label="Font size"
        title="Font size"
        inputMode="numeric"
        maxLength={4}
        value={draft ?? selected ?? ''}
        placeholder={`${drawn}px`}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter') return;
          event.preventDefault();
          apply();
          editor.focus();
        }}
        className="tabular h-control-compact w-10 rounded-control bg-transparent text-center text-14 text-ink placeholder:text-quiet hover:bg-ink/6 pointer-coarse:h-11"
      />
      <ToolButton label="Increase font size" icon="plus" onPress={() => step(1)} />
    </span>
  );
}
