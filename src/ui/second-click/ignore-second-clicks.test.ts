// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doubleClick, ignoreSecondClicks } from './ignore-second-clicks.ts';

let listening: AbortController;
beforeEach(() => {
  listening = new AbortController();
  ignoreSecondClicks(listening.signal);
  document.body.innerHTML = `
    <button>Below</button>
    <div class="tm-popover"><button>In a menu</button><button>Beside it</button></div>`;
});
afterEach(() => {
  listening.abort();
  // Files of tests share a document.
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

/** What a click on a button is heard as; `at` is when, and `x` where it happens. */
function click(name: string, { at, x = 40 }: { at: number; x?: number }): string[] {
  const heard: string[] = [];
  const target = button(name);
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    const make = type.startsWith('pointer') ? PointerEvent : MouseEvent;
    const event = new make(type, { bubbles: true, cancelable: true, clientX: x, clientY: 20 });
    Object.defineProperty(event, 'timeStamp', { value: at });
    target.addEventListener(type, () => heard.push(type), { once: true });
    target.dispatchEvent(event);
  }

  return heard;
}

const whole = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];

test('the second click of a double click does not reach what was below a menu that the first one closed', () => {
  expect(click('In a menu', { at: 0 })).toEqual(whole);
  document.querySelector('.tm-popover')!.remove();
  expect(click('Below', { at: doubleClick - 1 })).toEqual([]);
  expect(click('Below', { at: doubleClick })).toEqual(whole);
});

test('later, elsewhere, in the same menu, and after a click beside it, clicks are clicks', () => {
  click('In a menu', { at: 0 });
  expect(click('Beside it', { at: 100 })).toEqual(whole);
  expect(click('Below', { at: 200, x: 60 })).toEqual(whole);
  expect(click('Below', { at: 300, x: 60 })).toEqual(whole);
  expect(click('In a menu', { at: 1000 })).toEqual(whole);
  expect(click('Below', { at: 1000 + doubleClick })).toEqual(whole);
});
