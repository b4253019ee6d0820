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
  const { select, address } = useEditor();
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
      selectAt(event, select);
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
    root.addEventListener('click', click);
    root.addEventListener('submit', submit);
    root.addEventListener('change', change);
    return () => {
      root.removeEventListener('click', click);
      root.removeEventListener('submit', submit);
      root.removeEventListener('change', change);
    };
  }, [canvas, select, address, navigate]);
}

function selectAt({ target, clientX, clientY }: MouseEvent, select: EditorContext['select']): void {
  if (!(target instanceof Element)) return;
  const section = target.closest('section[id]');
  if (section && target.closest('[data-select]')) {
    select(section.id);
    focusInSection(section.id, '[role=toolbar] button:enabled');
  } else if (section) {
    const { left, top } = section.getBoundingClientRect();
    select(section.id, { x: clientX - left, y: clientY - top });
  } else if (!target.closest('button, [role=toolbar]')) select(null);
}
