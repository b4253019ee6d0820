import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { SourceCatalogue, useCatalogue } from '#dataview/sources/source-catalogue.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import type { RichTextDocument } from '#richtext/document.ts';
import { ValueHost } from '#richtext/editor/value-host.ts';
import { RichTextEditor } from '#richtext/editor.tsx';
import { afterPause } from '#ui/after-pause/after-pause.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useTexts } from '#texts/use-texts.tsx';
import type { CanvasEditProps, EditStart } from '../section-type.ts';
import { RichTextBackground } from './background.tsx';
import { shownValues } from './shown-values.ts';
import type { RichTextState } from './state.ts';
import { readMeant, suggestValues } from './editing/suggest-values.ts';
import type { ValueFields } from '#richtext/blocks/value/index.ts';
import { useValuePreview } from './editing/use-value-preview.ts';

const ValueDialog = lazyPart(() => import('./editing/value-dialog.tsx'), 'ValueDialog');

const pause = 250;

/**
 * Writing on the canvas. A change is handed on after a pause of 250 ms, and at once when the editor is left.
 */
export function SectionEdit({
  id,
  state,
  results,
  onChange,
  editStart,
  takeTyped,
  onUndo,
}: CanvasEditProps<RichTextState>) {
  const handOn = useEffectEvent((read: () => RichTextDocument) => onChange({ ...state, text: read() }));
  const [focus] = useState(() => inWindow(id, editStart));
  const { note, flush } = usePaused(handOn);
  const values = useValueHost(results);

  return (
    <RichTextBackground state={state}>
      <div onBlur={flush}>
        <ValueHost value={values}>
          <RichTextEditor
            label="Rich text"
            document={state.text}
            onChange={note}
            autoFocus={focus}
            takeTyped={takeTyped}
            onUndo={() => {
              flush();
              onUndo?.();
            }}
            maxLength={state.maxLength}
          />
        </ValueHost>
      </div>
    </RichTextBackground>
  );
}

/** What values in the text show, which ones there are, and how they are chosen. */
function useValueHost(results: Record<string, SectionResult>) {
  const texts = useTexts();
  const store = use(SourceCatalogue);
  const catalogue = useCatalogue();
  const stop = useRef(() => {});

  return useMemo(
    () => ({
      showValue: shownValues(results, texts),
      suggest: (text: string) => {
        stop.current();
        // Once they are read, the values are suggested again; without them, those of the known sources are
        // there.
        stop.current = afterPause(catalogue.areAll ? 0 : pause, () => readMeant(store, text).catch(() => {}));
        return suggestValues(catalogue, text);
      },
      Present: PresentValue,
      Dialog: ValueDialog,
    }),
    [results, texts, store, catalogue],
  );
}

/** Where the caret goes, as a point of the window: the page may have moved since the click. */
function inWindow(id: string, start: EditStart | undefined) {
  const box = document.getElementById(id)?.getBoundingClientRect();
  if (!start || start === 'end' || !box) return start === 'end';
  return { x: box.left + start.x, y: box.top + start.y };
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
    if (pending.current) {
      clearTimeout(pending.current.timer);
    }
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

/** What a value shows now, in a list of values; nothing while it is calculated. */
function PresentValue({ fields }: { fields: ValueFields }) {
  const shown = useValuePreview(fields);
  if (shown === null) return null;

  if ('text' in shown) return <span className="tabular text-ink">{shown.text}</span>;
  return <span title={shown.reason}>–</span>;
}
