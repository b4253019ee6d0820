/** Shows a note of the screen of a map. */
export function showNote(root: HTMLElement, selector: string): void {
  const note = root.querySelector<HTMLElement>(selector);
  if (note) {
    note.hidden = false;
  }
}
