import {
  useEffect,
  useEffectEvent,
  useState,
  type DOMAttributes,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { useNavigate } from 'react-router';
import { formSearch } from '#domain/page/filter/query-string.ts';
import { ChangePause } from '#screens/page/visitor/change-pause.ts';
import { isSectionDisplayed } from '#screens/page/section-view.tsx';
import { useEditor, type EditorContext } from '../commands/editor-context.ts';
import { focusInSection } from '../commands/focus-in-section.ts';

/** What the element of the canvas listens to. */
type CanvasEvents = Required<
  Pick<DOMAttributes<HTMLDivElement>, 'onMouseDown' | 'onClick' | 'onSubmit' | 'onChange'>
>;

/**
 * Links and forms of sections stay on the canvas: those that change the query string do so, others do
 * nothing. Links of the editor itself (`data-editor-link`) lead to where they say. A click selects the
 * section that it is in; a click beside all sections clears the selection.
 */
export function useCanvasEvents(canvas: RefObject<HTMLDivElement | null>): CanvasEvents {
  const editor = useEditor();
  const { address } = editor;
  const navigate = useNavigate();
  const [changes] = useState(() => new ChangePause());

  useEffect(() => () => changes.cancel(), [changes]);
  const showSearch = (search: string) => void navigate({ search, hash: '' }, { preventScrollReset: true });
  const show = (event: Pick<Event, 'preventDefault'>, search: string | null) => {
    event.preventDefault();
    if (search !== null) {
      changes.applyNow(() => showSearch(search));
    }
  };

  const click = (event: ClickWithin) => {
    const link = event.target.closest('section a[href]:not([data-editor-link])');
    if (link instanceof HTMLAnchorElement && !event.metaKey && !event.ctrlKey) {
      show(event, link.pathname === address.pathname ? link.search : null);
    } else if (link instanceof SVGAElement) {
      show(event, new URL(link.href.baseVal, location.href).search);
    }

    selectAt(event, editor);
  };
  useEarlyClicks(canvas, click);
  useFormsOfAddress(canvas, address.search);

  // Events of menus and dialogs reach these, too, but are not within the canvas.
  return {
    // With Shift, the browser would select the text between two clicks.
    onMouseDown(event) {
      if (event.shiftKey && isWithin(event) && isOnCanvas(event.target)) {
        event.preventDefault();
      }
    },
    onClick(event) {
      if (isWithin(event)) {
        click(event);
      }
    },
    onSubmit(event) {
      if (!isWithin(event) || !(event.target instanceof HTMLFormElement)) return;
      if (event.target.method === 'get') {
        show(event, formSearch(new FormData(event.target)));
      }
    },
    // A choice applies at once, and what is typed after a pause, as on the published page.
    onChange(event) {
      if (!isWithin(event)) return;
      const { target } = event;
      const isControl = target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
      if (!isControl || !target.name || target.form?.method !== 'get') return;
      const search = formSearch(new FormData(target.form));
      const isChoice = target.matches('select, [type="checkbox"], [type="radio"]');

      changes.change(() => showSearch(search), !isChoice);
    },
  };
}

/** What a click needs to be handled: an event of the browser or of React. */
type ClickWithin = Pick<
  MouseEvent,
  'clientX' | 'clientY' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'
> & { target: Element };

/** Whether an event comes from within the element that listens. */
const isWithin = <Event extends SyntheticEvent>(event: Event): event is Event & { target: Element } =>
  event.target instanceof Element && event.currentTarget.contains(event.target);

/**
 * Handles clicks in sections whose code is still being loaded: React drops these before they reach the
 * canvas.
 */
function useEarlyClicks(canvas: RefObject<HTMLDivElement | null>, click: (event: ClickWithin) => void): void {
  const handle = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || !canvas.current?.contains(target)) return;
    const section = target.closest('section[id]:not([data-selected])');
    if (!section || !target.closest('[data-section-body]') || isSectionDisplayed(section.id)) return;
    if (target.closest('[data-editor-link]')) return;
    event.stopPropagation();

    const { clientX, clientY, shiftKey, ctrlKey, metaKey } = event;
    const preventDefault = () => event.preventDefault();
    click({ target, clientX, clientY, shiftKey, ctrlKey, metaKey, preventDefault });
  });
  useEffect(() => {
    window.addEventListener('click', handle, { capture: true });
    return () => window.removeEventListener('click', handle, { capture: true });
  }, []);
}

/**
 * Lets forms of sections show what the address says where a link changed it: what was typed or chosen before
 * would stay.
 */
function useFormsOfAddress(canvas: RefObject<HTMLDivElement | null>, search: string): void {
  useEffect(() => {
    for (const form of canvas.current?.querySelectorAll<HTMLFormElement>('form[method="get"]') ?? []) {
      if (!form.contains(document.activeElement)) {
        form.reset();
      }
    }
  }, [canvas, search]);
}

/** Whether something is in a section, but not in the text that is edited. */
const isOnCanvas = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('section[id]') !== null && !target.closest('[contenteditable]');

/** With Shift a click selects all sections up to this one; with Ctrl or Cmd it adds or removes this one. */
function selectAt(
  { target, clientX, clientY, shiftKey, ctrlKey, metaKey }: ClickWithin,
  { select, toggle, extendTo }: EditorContext,
): void {
  const section = target.closest('section[id]');
  if (section && shiftKey && isOnCanvas(target)) {
    extendTo(section.id);
  } else if (section && (ctrlKey || metaKey) && isOnCanvas(target)) {
    toggle(section.id);
  } else if (section && target.closest('[data-select]')) {
    select(section.id);
    focusInSection(section.id, '[role=toolbar] button:enabled');
  } else if (section) {
    const { left, top } = section.getBoundingClientRect();
    select(section.id, { x: clientX - left, y: clientY - top });
  } else if (!target.closest('button, [role=toolbar]')) {
    select(null);
  }
}
