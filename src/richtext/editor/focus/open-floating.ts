/** The dialog or menu that a person is in; null where there is none, or where it is being closed. */
export function openFloating(): Element | null {
  const floating = document.activeElement?.closest('[role=dialog], [role=menu], [role=listbox]') ?? null;
  if (floating?.closest('[data-exiting]')) return null;
  return floating;
}
