import { pageTexts } from './page-texts.ts';

/** A request that no server answered. */
export class Unreachable extends Error {}

/**
 * Nothing but a visitor without a connection needs this look, so it is not in the style sheet of all pages.
 */
const look =
  'position:fixed;z-index:60;inset:auto 0 0;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px 16px;padding:12px 16px;background:var(--tm-ink);color:var(--tm-paper);font-size:var(--tm-text-14)';

/** Says at the bottom of the window that the server cannot be reached, until a request succeeds. */
export class UnreachableNotice {
  readonly #notice = document.createElement('div');
  readonly #text = document.createElement('span');
  /** What had the focus when the change was made. */
  #changed: Element | null = null;
  #retry = () => {};

  constructor() {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'tm-apply', textContent: pageTexts().tryAgain });
    button.addEventListener('click', () => {
      if (this.#changed instanceof HTMLElement) {
        this.#changed.focus({ preventScroll: true });
      }
      this.#retry();
    });
    this.#text.setAttribute('role', 'alert');
    this.#notice.style.cssText = look;
    this.#notice.append(this.#text, button);

    addEventListener('online', () => {
      if (this.#notice.isConnected) {
        this.#retry();
      }
    });
  }

  /**
   * Shows and announces it; `retry` runs when the visitor asks for it, or when the device has a connection
   * again.
   */
  show(retry: () => void): void {
    this.#retry = retry;
    this.#changed = document.activeElement;
    this.#text.textContent = '';

    if (!this.#notice.isConnected) {
      document.body.append(this.#notice);
    }

    this.#text.textContent = pageTexts().unreachable;
  }

  hide(): void {
    this.#notice.remove();
  }
}
