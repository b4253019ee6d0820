import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SaveState } from '#client/outbox/outbox.ts';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { useTypedName } from '#client/use-typed-name.ts';
import { requestGraph } from '#client/graphql-client.ts';
import { renamePageDocument } from '#client/page-documents.ts';
import { maxLongText, maxTitleLength, type PageEntry } from '#domain/page/page.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { useEditor } from './editor-context.ts';
import { startsAtTitle } from './use-create-page.ts';

const fieldStyle =
  'block w-full resize-none field-sizing-content rounded-small bg-transparent outline-offset-4 placeholder:text-quiet placeholder:opacity-100 hover:outline-1 hover:outline-edge focus:outline-2 focus:outline-accent';

/** The page's title and description on the canvas, edited in place. `onEnter`: Enter was pressed in the title. */
export function CanvasHeading({ page, onEnter }: { page: PageEntry; onEnter(): void }) {
  const { settings } = useEditor();
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
        onChange={({ target }) => settings.change({ description: target.value })}
        className={`mt-3 max-w-[62ch] text-18 text-quiet ${fieldStyle}`}
      />
    </div>
  );
}

function TitleField({ page, onEnter }: { page: PageEntry; onEnter(): void }) {
  const { title, save, isRefused } = useTitle(page);
  const field = useRef<HTMLTextAreaElement>(null);
  const { state } = useLocation();
  const [isNew] = useState(() => startsAtTitle(state));
  useEffect(() => {
    if (isNew) field.current?.select();
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
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') title.cancel();
            if (event.key !== 'Enter') return;
            event.preventDefault();
            // Enter alone replaces the title that somebody else gave meanwhile; leaving the field does not.
            if (isRefused) void title.save();
            event.currentTarget.blur();
            onEnter();
          }}
          className={fieldStyle}
        />
      </h1>
      {title.error && <ErrorNote error={title.error} className="mt-2" />}
    </>
  );
}

/** The title while it is edited. It is saved when the field is left, because each title has its own address. */
function useTitle(page: PageEntry) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const title = useTypedName(page.title, {
    save: ({ name, before }) => requestGraph(renamePageDocument, { pageId: page.id, title: name, before }),
    onSaved: ({ renamePage }) =>
      navigate(`/edit/${renamePage.url_slug}${search}`, { replace: true, preventScrollReset: true }),
  });
  const isUnsaved = title.name !== '' && title.isChanged;
  const isRefused = title.refused === title.name;
  const save = async (): Promise<SaveState> => {
    if (!isUnsaved) title.cancel();
    else if (!title.isPending && !isRefused) await title.save();
    return { kind: 'saved' };
  };
  useUnsavedGuard(isUnsaved ? { flush: save, saveState: () => ({ kind: 'saving' }) } : null);
  return { title, save, isRefused };
}
