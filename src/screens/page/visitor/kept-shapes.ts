/**
 * Finds the shapes of maps that new content of a section names without having them, and returns what puts
 * them in their places there, with their new classes: they are the same for all filters, and too long to be
 * sent again. Throws if the section does not have them.
 */
export function keptShapes(section: Element, next: Element): () => void {
  const found = [...next.querySelectorAll<SVGElement>('[data-kept]:empty')].map((place) => {
    const shapes = section.querySelector<SVGElement>(`[data-kept="${place.dataset.kept}"]:not(:empty)`);
    if (!shapes) throw new Error('The shapes of a map are not there.');
    return { place, shapes };
  });

  return () => {
    for (const { place, shapes } of found) {
      setClasses(shapes, place.dataset.classes ?? '');
      place.replaceWith(shapes);
    }
  };
}

/** Gives each shape its class, by its letter. */
function setClasses({ children }: SVGElement, letters: string): void {
  for (const [at, shape] of [...children].slice(0, letters.length).entries()) {
    const name = `c${letters[at]}`;
    if (shape.getAttribute('class') !== name) {
      shape.setAttribute('class', name);
    }
  }
}
