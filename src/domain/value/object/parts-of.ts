/** Items in parts of at most so many, in their order, such as for requests that name only so many of them. */
export function partsOf<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, part) => items.slice(part * most, (part + 1) * most));
}
