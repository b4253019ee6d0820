import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $createTextNode,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { buttonStyle } from '#ui/button/button-style.ts';
import { inputHeight, inputStyle } from '#ui/field/field-style.ts';
import { isExternalUrl, typedLinkUrl } from '../link-url.ts';
import { Floating, type Anchor } from './floating.tsx';
import { selectionAnchor, useSelectionState, type SelectionState } from './selection-state.ts';
import { ToolButton } from './tool-button.tsx';

type Link = NonNullable<SelectionState['link']>;

/** The link editor: beside a link it shows where it leads, with edit and remove; `isEditing` is edit mode. */
export function LinkEditor({
  isEditing,
  onEditing,
}: {
  isEditing: boolean;
  onEditing(isEditing: boolean): void;
}) {
  const [editor] = useLexicalComposerContext();
  const { link, isCollapsed } = useSelectionState();
  if (!isEditing && (link === null || !isCollapsed)) return null;
  return (
    <LinkPanel editor={editor} linkKey={link?.key}>
      {isEditing ? (
        <EditMode editor={editor} link={link} onDone={() => onEditing(false)} />
      ) : (
        link && <ViewMode editor={editor} link={link} onEdit={() => onEditing(true)} />
      )}
    </LinkPanel>
  );
}

function LinkPanel({
  editor,
  linkKey,
  children,
}: {
  editor: LexicalEditor;
  linkKey: string | undefined;
  children: ReactNode;
}) {
  const anchor = useAnchor(editor, linkKey);
  if (!anchor) return null;
  return (
    <Floating anchor={anchor} side="below">
      <div
        role="dialog"
        aria-label="Link"
        className="fade-in w-90 max-w-[calc(100vw-16px)] rounded-panel bg-float p-1.5 text-14 shadow-float"
      >
        {children}
      </div>
    </Floating>
  );
}

function useAnchor(editor: LexicalEditor, key: string | undefined): Anchor | undefined {
  const [anchor, setAnchor] = useState<Anchor>();
  useEffect(() => {
    const place = () => {
      const element = key === undefined ? null : editor.getElementByKey(key);
      const found = element?.getBoundingClientRect() ?? selectionAnchor(editor);
      if (found) setAnchor(found);
    };
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [editor, key]);
  return anchor;
}

function ViewMode({ editor, link, onEdit }: { editor: LexicalEditor; link: Link; onEdit(): void }) {
  return (
    <div className="flex items-center gap-0.5">
      <a
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        className="min-w-0 flex-1 truncate rounded-small px-1.5 text-accent underline-offset-2 hover:underline"
      >
        {link.url}
      </a>
      <ToolButton label="Edit link" icon="pencil" onPress={onEdit} />
      <ToolButton label="Remove link" icon="unlink" onPress={() => editor.update(() => $toggleLink(null))} />
    </div>
  );
}

function EditMode({ editor, link, onDone }: { editor: LexicalEditor; link: Link | null; onDone(): void }) {
  const [url, setUrl] = useState(link?.url ?? '');
  const [target, setTarget] = useState(link?.target ?? '_self');
  const [isWrong, setWrong] = useState(false);
  const selection = useRef<RangeSelection | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const before = editor.getEditorState().read($getSelection);
    selection.current = $isRangeSelection(before) ? before.clone() : null;
    input.current?.focus();
    input.current?.select();
  }, [editor]);

  const cancel = () => {
    onDone();
    editor.focus();
  };
  const confirm = () => {
    const address = typedLinkUrl(url);
    if (address === undefined) {
      setWrong(true);
      return;
    }
    editor.update(() => applyLink(selection.current, link, address, target));
    cancel();
  };
  useFormKeys(form, { confirm, cancel, leave: onDone });
  return (
    <form className="flex flex-col gap-1.5" ref={form} onSubmit={(event) => event.preventDefault()}>
      <div className="flex gap-1.5">
        <input
          ref={input}
          value={url}
          onChange={(event) => {
            setUrl(event.target.value);
            setWrong(false);
          }}
          aria-label="Link address"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'link-address-error' : undefined}
          placeholder="https://, /page or #anchor"
          inputMode="url"
          className={`${inputStyle} ${inputHeight(true)}`}
        />
        <select
          aria-label="Link target"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          className={`${inputStyle} ${inputHeight(true)} w-28! shrink-0`}
        >
          <option value="_self">Same tab</option>
          <option value="_blank">New tab</option>
        </select>
      </div>
      {isWrong && (
        <p id="link-address-error" role="alert" className="px-1 text-12 text-danger">
          Enter a web or e-mail address, a /page or an #anchor.
        </p>
      )}
      <div className="flex justify-end gap-1.5">
        <button type="button" className={buttonStyle('quiet', 'compact')} onClick={cancel}>
          Cancel
        </button>
        <button type="button" className={buttonStyle('primary', 'compact')} onClick={confirm}>
          Save
        </button>
      </div>
    </form>
  );
}

// Enter on a button presses that button; anywhere else in the form it confirms.
function useFormKeys(
  form: RefObject<HTMLFormElement | null>,
  actions: { confirm(): void; cancel(): void; leave(): void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') actions.cancel();
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) actions.confirm();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const onLeave = useEffectEvent((event: FocusEvent) => {
    if (event.relatedTarget && !form.current?.contains(event.relatedTarget as Node)) actions.leave();
  });
  useEffect(() => {
    const element = form.current;
    const key = (event: KeyboardEvent) => onKey(event);
    const leave = (event: FocusEvent) => onLeave(event);
    element?.addEventListener('keydown', key);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('keydown', key);
      element?.removeEventListener('focusout', leave);
    };
  }, [form]);
}

function applyLink(selection: RangeSelection | null, link: Link | null, url: string, target: string): void {
  const rel = target === '_blank' || isExternalUrl(url) ? 'noopener' : null;
  const node = link && $getNodeByKey(link.key);
  if ($isLinkNode(node)) {
    node.setURL(url).setTarget(target).setRel(rel);
    return;
  }
  if (!selection) return;
  $setSelection(selection.clone());
  const current = $getSelection();
  if (!$isRangeSelection(current)) return;
  if (current.isCollapsed()) {
    current.insertNodes([$createLinkNode(url, { target, rel }).append($createTextNode(url))]);
  } else {
    $toggleLink(url, { target, rel });
  }
}
