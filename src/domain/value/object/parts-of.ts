/** Items in parts of at most `most`, in their order, such as for requests that take no more. */
export function partsOf<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, part) => items.slice(part * most, (part + 1) * most));
}
