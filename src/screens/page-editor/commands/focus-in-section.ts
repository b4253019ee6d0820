/**
 * Moves the focus into a section once the page is drawn again: selecting and moving replace the element that
 * had it. `target` is a selector, or `section` for its element. Where that control is missing or disabled, a
 * button of the bar gets the focus.
 */
export function focusInSection(id: string, target: string): void {
  requestAnimationFrame(() => {
    const section = document.getElementById(id);
    const control =
      target === 'section'
        ? section
        : (section?.querySelector<HTMLElement>(target) ??
          section?.querySelector<HTMLElement>('[role=toolbar] button:enabled'));
    control?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: 'nearest' });
  });
}
