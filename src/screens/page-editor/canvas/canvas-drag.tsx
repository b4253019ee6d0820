import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Section } from '#domain/page/content/page.ts';
import { dropTarget, type Edges, type DropTarget, type GroupBox, type SectionBox } from './drop-target.ts';
import { useEditor } from '../commands/editor-context.ts';
import { useThemeOptions } from '#screens/page/shell/theme-options.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { useEdgeScroll } from './use-edge-scroll.ts';
import { widthsOf, type ColumnCount, type Width } from '#screens/content-changes/section-choices.ts';

/**
 * A drag while it lasts: of the selected sections to another position, or of the far edge of one to another
 * width.
 */
type Drag =
  | { kind: 'move'; target: DropTarget | null }
  | { kind: 'resize'; box: Edges; size: Section['size']; label: string };

type Press = { kind: Drag['kind']; x: number; y: number; section: HTMLElement };

/** How far the pointer moves before a press becomes a drag, in px. */
const dragStart = 4;

/**
 * Lets the selected sections be moved and resized by a mouse, a pen or a finger: a line shows where they go.
 * Escape cancels.
 */
export function CanvasDrag({ canvas }: { canvas: RefObject<HTMLDivElement | null> }) {
  const { actions, selection } = useEditor();
  const { grid: pageColumns } = useThemeOptions();
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<Press | null>(null);
  /** Where the sections were dragged to last, in the window. */
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    press.current = null;
    setDrag(null);
    for (const element of document.querySelectorAll('[data-dragged]')) {
      element.removeAttribute('data-dragged');
    }
  };

  const pressed = useEffectEvent((event: PointerEvent) => {
    const handle = event.target instanceof Element && event.target.closest(handles);
    const section = handle && handle.closest<HTMLElement>('section[id]');
    if (!section || event.button !== 0) return;
    event.preventDefault();
    const kind = handle.matches('[data-resize-section]') ? 'resize' : 'move';
    press.current = { kind, x: event.clientX, y: event.clientY, section };
  });
  const moveTo = (root: HTMLElement, point: { x: number; y: number }) => {
    const sections = sectionBoxes(root, selection.ids);
    setDrag({ kind: 'move', target: dropTarget(groupBoxes(root), sections, point, isRtl(root)) });
  };

  useEdgeScroll(
    drag?.kind === 'move',
    () => pointer.current?.y,
    () => {
      if (canvas.current && pointer.current) {
        moveTo(canvas.current, pointer.current);
      }
    },
  );
  const moved = useEffectEvent((event: PointerEvent) => {
    const root = canvas.current;
    const start = press.current;
    if (!root || !start) return;

    const point = { x: event.clientX, y: event.clientY };
    if (!drag && Math.hypot(point.x - start.x, point.y - start.y) < dragStart) return;

    event.preventDefault();
    if (start.kind === 'resize') {
      setDrag(resized(start.section, point.x, pageColumns));
      return;
    }

    markDragged(root, selection.ids);
    pointer.current = point;
    moveTo(root, point);
  });

  const released = useEffectEvent(() => {
    if (drag) {
      suppressClick();
    }

    if (drag?.kind === 'move' && drag.target) {
      actions.drop(drag.target);
    }

    if (drag?.kind === 'resize') {
      actions.change({ size: drag.size });
    }

    end();
  });
  const cancelled = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !press.current) return;
    event.preventDefault();
    event.stopPropagation();

    if (drag) {
      addEventListener('pointerup', suppressClick, { once: true });
    }

    end();
  });

  useEffect(() => {
    const root = canvas.current;
    root?.addEventListener('pointerdown', pressed);
    document.addEventListener('pointermove', moved);
    document.addEventListener('pointerup', released);
    document.addEventListener('pointercancel', end);
    document.addEventListener('keydown', cancelled, { capture: true });

    return () => {
      root?.removeEventListener('pointerdown', pressed);
      document.removeEventListener('pointermove', moved);
      document.removeEventListener('pointerup', released);
      document.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', cancelled, { capture: true });
    };
  }, [canvas]);
  if (drag?.kind === 'move') return drag.target && <DropLine line={drag.target.line} />;
  return drag && <WidthBox box={drag.box} label={drag.label} />;
}

const handles = '[data-drag-section], [data-resize-section]';

function DropLine({ line: { left, top, right, bottom } }: { line: Edges }) {
  const thickness = 3;
  return (
    <div
      aria-hidden
      data-drop-line
      className="pointer-events-none fixed z-20 rounded-full bg-accent"
      style={{
        left: left - thickness / 2,
        top: top - thickness / 2,
        width: Math.max(thickness, right - left),
        height: Math.max(thickness, bottom - top),
      }}
    />
  );
}

function WidthBox({ box, label }: { box: Edges; label: string }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed z-20 grid place-items-center rounded-small border-2 border-accent bg-accent-soft opacity-70"
      style={{ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top }}
    >
      <span className="rounded-control bg-float px-3 py-1 text-14 font-medium shadow-float">{label}</span>
    </div>
  );
}

/** The width that is nearest to where the far edge of a section is dragged. */
function resized(section: HTMLElement, x: number, pageColumns: ColumnCount): Drag {
  const group = section.parentElement?.getBoundingClientRect() ?? section.getBoundingClientRect();
  const own = section.getBoundingClientRect();
  const style = section.parentElement && getComputedStyle(section.parentElement);
  const padding = style ? Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight) : 0;
  const gap = style ? Number.parseFloat(style.columnGap) || 0 : 0;
  const column = (group.width - padding + gap) / 12;
  const pixels = ({ columns }: Width) => columns * column - gap;
  const runsLeft = isRtl(section);
  const width = runsLeft ? own.right - x : x - own.left;
  const nearest = widthsOf(pageColumns).reduce((best, choice) =>
    Math.abs(pixels(choice) - width) < Math.abs(pixels(best) - width) ? choice : best,
  );
  const { left, right, top, bottom } = own;
  const box = runsLeft
    ? { left: right - pixels(nearest), top, bottom, right }
    : { left, top, bottom, right: left + pixels(nearest) };

  return { kind: 'resize', size: nearest.value, label: nearest.label, box };
}

const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const boxOf = (element: Element): Edges => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

function groupBoxes(root: HTMLElement): GroupBox[] {
  return [...root.querySelectorAll<HTMLElement>('[data-group]')].map((element) => ({
    name: element.dataset['group'] ?? '',
    ...boxOf(element.firstElementChild ?? element),
  }));
}

function sectionBoxes(root: HTMLElement, dragged: ReadonlySet<string>): SectionBox[] {
  return [...root.querySelectorAll<HTMLElement>('[data-group] > div > section[id], [data-run] > section[id]')]
    .filter(({ id }) => !dragged.has(id))
    .map((element) => ({
      id: element.id,
      group: element.closest<HTMLElement>('[data-group]')?.dataset['group'] ?? '',
      ...boxOf(element),
    }));
}

function markDragged(root: HTMLElement, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    root.querySelector(`[id="${CSS.escape(id)}"]`)?.setAttribute('data-dragged', '');
  }
}

/** A drag ends without a click, which would select what is below the pointer. */
function suppressClick(): void {
  const stop = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 0);
}
