import { useEffect, useEffectEvent, useRef } from 'react';
import type { RichTextDocument } from '#richtext/document.ts';
import { RichTextEditor } from '#richtext/editor.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { RichTextFrame } from './frame.tsx';
import type { RichTextState } from './state.ts';

const pause = 250;

/** Writing on the canvas. A change is handed on after a pause of 250 ms, and at once when the editor is left. */
export function SectionEdit({ state, onChange }: SectionEditProps<RichTextState>) {
  const handOn = useEffectEvent((text: RichTextDocument) => onChange({ ...state, text }));
  const { note, flush } = usePaused(handOn);
  return (
    <RichTextFrame state={state}>
      <div onBlur={flush}>
        <RichTextEditor label="Rich text" document={state.text} onChange={note} autoFocus />
      </div>
    </RichTextFrame>
  );
}

function usePaused<Value>(handOn: (value: Value) => void) {
  const pending = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> } | null>(null);
  const flush = () => {
    if (!pending.current) return;
    const { value, timer } = pending.current;
    clearTimeout(timer);
    pending.current = null;
    handOn(value);
  };
  const note = (value: Value) => {
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = { value, timer: setTimeout(flush, pause) };
  };
  const leave = useEffectEvent(flush);
  useEffect(() => {
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { note, flush };
}
