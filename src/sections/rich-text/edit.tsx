import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RichTextDocument } from '#richtext/document.ts';
import { RichTextEditor } from '#richtext/editor.tsx';
import type { CanvasEditProps, EditStart } from '../section-type.ts';
import { RichTextFrame } from './frame.tsx';
import type { RichTextState } from './state.ts';

const pause = 250;

/** Writing on the canvas. A change is handed on after a pause of 250 ms, and at once when the editor is left. */
export function SectionEdit({ id, state, onChange, editStart }: CanvasEditProps<RichTextState>) {
  const handOn = useEffectEvent((text: RichTextDocument) => onChange({ ...state, text }));
  const [focus] = useState(() => inWindow(id, editStart));
  const { note, flush } = usePaused(handOn);
  return (
    <RichTextFrame state={state}>
      <div onBlur={flush}>
        <RichTextEditor label="Rich text" document={state.text} onChange={note} autoFocus={focus} />
      </div>
    </RichTextFrame>
  );
}

/** Where the caret goes, as a point of the window: the page may have moved since the click. */
function inWindow(id: string, start: EditStart | undefined) {
  const frame = document.getElementById(id)?.getBoundingClientRect();
  if (!start || start === 'end' || !frame) return start === 'end';
  return { x: frame.left + start.x, y: frame.top + start.y };
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
