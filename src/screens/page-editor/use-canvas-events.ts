import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { formSearch } from '#domain/page/query-string.ts';
import { useEditor, type EditorContext } from './editor-context.ts';
import { focusInSection } from './focus-in-section.ts';

/**
 * Links and forms of sections stay on the canvas: those that change the query string do so, others do nothing.
 * A click selects the section that it is in; a click beside all sections clears the selection.
 */
export function useCanvasEvents(canvas: RefObject<HTMLDivElement | null>): void {
  const editor = useEditor();
  const { address } = editor;
  const navigate = useNavigate();
  useEffect(() => {
    const root = canvas.current;
    if (!root) return;
    const show = (event: Event, search: string | null) => {
      event.preventDefault();
      if (search !== null) void navigate({ search, hash: '' }, { preventScrollReset: true });
    };
    const click = (event: MouseEvent) => {
      const target = event.target as Element;
      const link = target.closest('section a[href]');
      if (link instanceof HTMLAnchorElement && !event.metaKey && !event.ctrlKey)
        show(event, link.pathname === address.pathname ? link.search : null);
      else if (link instanceof SVGAElement) show(event, new URL(link.href.baseVal, location.href).search);
      selectAt(event, editor);
    };
    // With Shift, the browser would select the text between two clicks.
    const press = (event: MouseEvent) => {
      if (event.shiftKey && isOnCanvas(event.target)) event.preventDefault();
    };
    const submit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.method === 'get') show(event, formSearch(new FormData(form)));
    };
    // A choice applies at once, as on the published page; what is typed applies with Enter.
    const change = (event: Event) => {
      const control = event.target as HTMLInputElement;
      const isChoice = control.matches('select, [type="checkbox"], [type="radio"]');
      if (isChoice && control.form?.method === 'get') show(event, formSearch(new FormData(control.form)));
    };
    root.addEventListener('mousedown', press);
    root.addEventListener('click', click);
    root.addEventListener('submit', submit);
    root.addEventListener('change', change);
    return () => {
      root.removeEventListener('mousedown', press);
      root.removeEventListener('click', click);
      root.removeEventListener('submit', submit);
      root.removeEventListener('change', change);
    };
  }, [canvas, editor, address, navigate]);
}

/** Whether something is in a section, but not in the text that is edited. */
const isOnCanvas = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('section[id]') !== null && !target.closest('[contenteditable]');

/** With Shift a click selects all sections up to this one; with Ctrl or Cmd it adds or removes this one. */
function selectAt(
  { target, clientX, clientY, shiftKey, ctrlKey, metaKey }: MouseEvent,
  { select, toggle, extendTo }: EditorContext,
): void {
  if (!(target instanceof Element)) return;
  const section = target.closest('section[id]');
  if (section && shiftKey && isOnCanvas(target)) extendTo(section.id);
  else if (section && (ctrlKey || metaKey) && isOnCanvas(target)) toggle(section.id);
  else if (section && target.closest('[data-select]')) {
    select(section.id);
    focusInSection(section.id, '[role=toolbar] button:enabled');
  } else if (section) {
    const { left, top } = section.getBoundingClientRect();
    select(section.id, { x: clientX - left, y: clientY - top });
  } else if (!target.closest('button, [role=toolbar]')) select(null);
}
