import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SaveState } from '#client/outbox/outbox.ts';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { maxLongText, maxTitleLength, type PageEntry } from '#domain/page/content/page.ts';
import { oneLineOf } from '#domain/value/text/one-line.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { useEditor } from '../commands/editor-context.ts';
import { startsAtTitle } from '../commands/use-create-page.ts';

const fieldStyle =
  'block w-full resize-none field-sizing-content rounded-small bg-transparent outline-offset-4 placeholder:text-quiet placeholder:opacity-100 hover:outline-1 hover:outline-edge focus:outline-2 focus:outline-accent';

/**
 * The page's title and description on the canvas, edited in place. `onEnter`: Enter was pressed in the title.
 */
export function CanvasHeading({ page, onEnter }: { page: PageEntry; onEnter(): void }) {
  const { store } = useEditor();
  return (
    // In narrow windows, the two rows of tools of the first text are above it over the whole width.
    <div className="page-column pt-10 pb-9 max-lg:pb-20">
      <TitleField page={page} onEnter={onEnter} />
      <textarea
        rows={1}
        aria-label="Description of the page"
        placeholder="Add a description"
        maxLength={maxLongText}
        value={page.description}
        onChange={({ target }) => store.run({ kind: 'changePage', change: { description: target.value } })}
        className={`mt-3 max-w-[62ch] text-18 text-quiet ${fieldStyle}`}
      />
    </div>
  );
}

function TitleField({ page, onEnter }: { page: PageEntry; onEnter(): void }) {
  const title = useTitle(page);
  const field = useRef<HTMLTextAreaElement>(null);
  const { state } = useLocation();
  const [isNew] = useState(() => startsAtTitle(state));

  useEffect(() => {
    if (isNew) {
      field.current?.select();
    }
  }, [isNew]);
  return (
    <>
      <h1 className="max-w-[24ch] font-serif text-36 font-semibold md:text-48">
        <textarea
          ref={field}
          rows={1}
          aria-label="Title of the page"
          placeholder="Untitled"
          maxLength={maxTitleLength}
          value={title.text}
          onChange={({ target }) => title.type(target.value.replaceAll('\n', ' '))}
          onBlur={title.save}
          onKeyDown={(event) => {
            if (pressedKey(event) === 'Escape') {
              title.cancel();
            }

            if (pressedKey(event) !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.blur();
            onEnter();
          }}
          className={fieldStyle}
        />
      </h1>
    </>
  );
}

/**
 * The title while it is edited. Each letter is a step of the draft, so that it can be published at once; only
 * that of a page that was never published waits until the field is left, because it has its address at once.
 */
function useTitle(page: PageEntry) {
  const { store } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const [former, setFormer] = useState(page.title);
  const isAtOnce = page.published !== 'draft';
  const run = (text: string) => {
    const title = oneLineOf(text);
    if (title !== '' && title !== page.title) {
      store.run({ kind: 'changePage', change: { title } });
    }
  };

  const type = (text: string) => {
    if (typed === null) {
      setFormer(page.title);
    }

    setTyped(text);
    if (isAtOnce) {
      run(text);
    }
  };
  const cancel = () => {
    if (typed !== null && isAtOnce) {
      run(former);
    }
    setTyped(null);
  };

  const save = () => {
    // A title that was emptied is what it was.
    if (typed === null || oneLineOf(typed) === '') return cancel();
    run(typed);
    setTyped(null);
  };
  const isUnsaved = typed !== null && oneLineOf(typed) !== '' && oneLineOf(typed) !== page.title;
  const saveState = (): SaveState => ({ kind: 'saving' });
  const flush = (): Promise<SaveState> => {
    save();
    return store.flush();
  };

  useUnsavedGuard(isUnsaved ? { flush, saveState } : null);
  return { text: typed ?? page.title, type, cancel, save };
}
