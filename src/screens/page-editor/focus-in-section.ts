/**
 * Gives the focus to a control of a section once what was just done to it is drawn: selecting and moving replace the
 * element that had it. Where that control is not there or disabled, the section's bar has another one.
 */
export function focusInSection(id: string, selector: string): void {
  requestAnimationFrame(() => {
    const section = document.getElementById(id);
    const control =
      section?.querySelector<HTMLElement>(selector) ??
      section?.querySelector<HTMLElement>('[role=toolbar] button:enabled');
    control?.focus();
    section?.scrollIntoView({ block: 'nearest' });
  });
}
