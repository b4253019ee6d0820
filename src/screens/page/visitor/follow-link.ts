/** Follows an address from an element, as a click on a link in the text of its section does. */
export function followLink(element: Element, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  element.closest('section')?.append(link);
  link.click();
  link.remove();
}
