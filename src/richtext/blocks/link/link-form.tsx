import { $getSelection, $isRangeSelection, type LexicalEditor, type RangeSelection } from 'lexical';
import { use, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { buttonStyle } from '#ui/button/button-style.ts';
import { inputHeight, inputStyle } from '#ui/field/field-style.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { $applyLink } from './apply-link.ts';
import { typedLinkUrl } from '../../link-url.ts';
import {
  LinkTargets,
  matchingTargets,
  type LinkTarget,
  FindLinkTargets,
  searchedTarget,
} from '../../editor/link-targets.ts';
import type { SelectedLink } from './selected-link.ts';
import { afterPause } from '#ui/after-pause/after-pause.ts';

/** How long typing pauses before it is searched, in milliseconds. */
const pause = 300;

type LinkFormProps = {
  editor: LexicalEditor;
  link: SelectedLink | null;
  onDone(): void;
};

/** The form of a link: its address and where it opens. */
export function LinkForm({ editor, link, onDone }: LinkFormProps) {
  const [url, setUrl] = useState(link?.url ?? '');
  const [target, setTarget] = useState(link?.target ?? '_self');
  const [isWrong, setWrong] = useState(false);
  const targets = useTargets();
  const [isTyped, setTyped] = useState(false);
  const [chosen, setChosen] = useState<LinkTarget | null>(null);
  const found = useFoundTargets(url, isTyped);
  const offered = isTyped || url === '' ? withFound(matchingTargets(targets, url), found) : [];
  const choose = (next: LinkTarget) => {
    setUrl(next.url);
    setChosen(next);
    setWrong(false);
    setTyped(false);
    input.current?.focus();
  };
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

    const text = chosen?.url === url ? chosen.label : address;
    editor.update(() => $applyLink(selection.current, link, { url: address, target, text }));
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
            setTyped(true);
            setWrong(false);
          }}
          aria-label="Link address"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'link-address-error' : undefined}
          placeholder="Find a page, or https://, /page, #anchor"
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
      {offered.length > 0 && <TargetList targets={offered} onChoose={choose} />}
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

/** The offered targets, and those of what was found that are not among them. */
const withFound = (offered: readonly LinkTarget[], found: readonly LinkTarget[]): LinkTarget[] => {
  const urls = new Set(offered.map(({ url }) => url));
  return [...offered, ...found.filter(({ url }) => !urls.has(url))];
};

/** What links can lead to, read when the form is opened; nothing until then. */
function useTargets(): LinkTarget[] {
  const read = use(LinkTargets);
  const [targets, setTargets] = useState<LinkTarget[]>([]);
  useEffect(() => void read().then(setTargets), [read]);
  return targets;
}

/**
 * What is found by the text that was typed; each is a button, reached by Tab, the arrow keys or the mouse.
 */
function TargetList({ targets, onChoose }: { targets: LinkTarget[]; onChoose(target: LinkTarget): void }) {
  return (
    <ul aria-label="Pages and anchors" className="max-h-60 overflow-y-auto">
      {targets.map((target) => (
        <li key={target.url}>
          <button
            type="button"
            onClick={() => onChoose(target)}
            className="flex min-h-8 w-full items-center gap-2 rounded-small px-2 text-start text-14 hover:bg-ink/6 focus-visible:bg-ink/6 pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1 truncate">{target.label}</span>
            <span className="max-w-40 shrink-0 truncate text-12 text-quiet">
              {target.detail} {target.url}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The keys that move between the field and what it found. */
const arrowSteps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Moves the focus between the field and what it found; false where there is nothing to move to. */
function moveFocus(form: HTMLFormElement | null, from: EventTarget | null, step: number): boolean {
  const stops = [...(form?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
  const at = stops.findIndex((stop) => stop === from);
  const next = at < 0 ? undefined : stops[at + step];
  next?.focus();
  return next !== undefined;
}

// Enter on a button presses that button; anywhere else in the form it confirms.
function useFormKeys(
  form: RefObject<HTMLFormElement | null>,
  actions: { confirm(): void; cancel(): void; leave(): void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = arrowSteps.get(pressedKey(event));
    if (step) {
      if (!moveFocus(form.current, event.target, step)) return;
    } else if (pressedKey(event) === 'Escape') {
      actions.cancel();
    } else if (pressedKey(event) === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      actions.confirm();
    } else {
      return;
    }

    event.preventDefault();
    event.stopPropagation();
  });
  const onLeave = useEffectEvent((event: FocusEvent) => {
    const to = event.relatedTarget;
    if (to instanceof Node && !form.current?.contains(to)) {
      actions.leave();
    }
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

/**
 * What is found on other pages by a text that was typed, when typing pauses; nothing while it is not
 * searched.
 */
function useFoundTargets(typed: string, isTyped: boolean): LinkTarget[] {
  const find = use(FindLinkTargets);
  const text = isTyped ? searchedTarget(typed) : null;
  const [found, setFound] = useState<{ text: string; targets: LinkTarget[] } | null>(null);

  useEffect(() => {
    if (text === null) return;
    return afterPause(pause, (signal) =>
      find(text, signal).then(
        (targets) => setFound({ text, targets }),
        // If the search fails, what is known is still offered.
        () => {},
      ),
    );
  }, [text, find]);
  if (found?.text !== text) return [];
  return found.targets;
}
