import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RichTextDocument } from '#richtext/document.ts';
import { RichTextEditor } from '#richtext/editor.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { RichTextFrame } from './frame.tsx';
import type { RichTextState } from './state.ts';

const pause = 250;
const recent = 1000;

// Selecting a section mounts its editor: the press that did so says where to write.
let press: { x: number; y: number; at: number } | undefined;
globalThis.document?.addEventListener(
  'pointerdown',
  (event) => {
    press = { x: event.clientX, y: event.clientY, at: event.timeStamp };
  },
  { capture: true, passive: true },
);

/** Writing on the canvas. A change is handed on after a pause of 250 ms, and at once when the editor is left. */
export function SectionEdit({ state, onChange }: SectionEditProps<RichTextState>) {
  const handOn = useEffectEvent((text: RichTextDocument) => onChange({ ...state, text }));
  const [focus] = useState(() => (press && performance.now() - press.at < recent ? press : true));
  const { note, flush } = usePaused(handOn);
  return (
    <RichTextFrame state={state}>
      <div onBlur={flush}>
        <RichTextEditor label="Rich text" document={state.text} onChange={note} autoFocus={focus} />
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
