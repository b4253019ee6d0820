import { elementOfEvent } from '../element-of-event.ts';

/** Within how many milliseconds two clicks at one place are a double click. */
export const doubleClick = 500;

/** How far apart the two may be, in pixels. */
const samePlace = 5;

/** What floats above the page, and may be gone after the first click in it. */
const floating = '.tm-popover, .tm-dialog';

/**
 * A menu, a list of options or a dialog that a click closes is gone when the second click of a double click
 * arrives: that one must not reach what was below. Until the signal, it does nothing.
 */
export function ignoreSecondClicks(signal?: AbortSignal): void {
  let first: { box: Element; x: number; y: number; at: number } | null = null;

  const note = (event: PointerEvent) => {
    const box = elementOfEvent(event)?.closest(floating);
    first = box ? { box, x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
  };

  const isSecond = (event: MouseEvent) =>
    first !== null &&
    !first.box.contains(elementOfEvent(event)) &&
    event.timeStamp - first.at < doubleClick &&
    Math.hypot(event.clientX - first.x, event.clientY - first.y) < samePlace;

  const ignore = (event: MouseEvent) => {
    if (!isSecond(event)) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  };

  const options = { capture: true, signal };
  for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click', 'dblclick'] as const) {
    window.addEventListener(type, ignore, options);
  }
  window.addEventListener('pointerup', (event) => ignore(event) || note(event), options);
}
