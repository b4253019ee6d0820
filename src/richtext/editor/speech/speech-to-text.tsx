import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  REDO_COMMAND,
  UNDO_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTools } from '../tools-context.ts';
import { newRecognition, type RecognitionEvent } from './speech-support.ts';
import { readSpoken, type Spoken } from './spoken.ts';

/** How long a notice stays after the last words, in milliseconds. */
export const noticeTime = 1000;

/**
 * Listens and writes what is said at the caret, until speech is turned off. A notice shows what was
 * understood.
 */
export function SpeechToText() {
  const [editor] = useLexicalComposerContext();
  const { setListening } = useTools();
  const [notice, setNotice] = useState('');
  const hear = useEffectEvent(({ resultIndex, results }: RecognitionEvent) => {
    const result = results[resultIndex];
    const transcript = result?.[0]?.transcript ?? '';
    setNotice(transcript);
    if (result?.isFinal) {
      editor.update(() => readSpoken(transcript).forEach((spoken) => $write(editor, spoken)));
    }
  });
  const end = useEffectEvent(() => setListening(false));

  useEffect(() => {
    const recognition = newRecognition();
    if (!recognition) return end();

    let isOn = true;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.addEventListener('result', (event) => isOn && hear(event));
    recognition.addEventListener('error', () => isOn && end());
    recognition.addEventListener('end', () => isOn && end());
    recognition.start();

    return () => {
      isOn = false;
      recognition.stop();
    };
  }, []);
  useEffect(() => {
    if (notice === '') return;
    const timer = setTimeout(() => setNotice(''), noticeTime);
    return () => clearTimeout(timer);
  }, [notice]);
  if (notice === '') return null;

  return createPortal(
    <p
      role="status"
      className="fade-in fixed bottom-24 left-1/2 z-40 max-w-[min(36rem,calc(100vw-32px))] -translate-x-1/2 rounded-panel bg-float px-4 py-2 text-14 text-ink shadow-float"
    >
      {notice}
    </p>,
    document.querySelector('main') ?? document.body,
  );
}

function $write(editor: LexicalEditor, spoken: Spoken): void {
  if (spoken.kind === 'undo') {
    editor.dispatchCommand(UNDO_COMMAND, undefined);
  } else if (spoken.kind === 'redo') {
    editor.dispatchCommand(REDO_COMMAND, undefined);
  } else {
    const current = $getSelection();
    const selection = $isRangeSelection(current) ? current : $getRoot().selectEnd();
    if (spoken.kind === 'paragraph') {
      selection.insertParagraph();
    } else {
      selection.insertText(spoken.text);
    }
  }
}
