/** The characters that are measured: those of most texts. */
const measured = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’“”…€−'];

/** Of a font that arrives later the same text may be a little wider. */
const reserve = 1.05;

/** Tells which texts surely fit in a width, from the widths of their characters in the font of an element. */
export class TextWidths {
  readonly #widths = new Map<string, number>();

  /** `element` has the classes of what shows the texts; it is in the document only while it is measured. */
  constructor(parent: HTMLElement, element: HTMLElement) {
    element.style.whiteSpace = 'pre';
    const letters = measured.map((letter) => {
      const span = document.createElement('span');
      span.textContent = letter;
      return { letter, span };
    });
    element.append(...letters.map(({ span }) => span));
    parent.append(element);

    for (const { letter, span } of letters) {
      this.#widths.set(letter, span.getBoundingClientRect().width);
    }

    element.remove();
  }

  /** Whether a text is at most so many px wide; false for texts of characters that were not measured. */
  fits(text: string, width: number): boolean {
    let left = width / reserve;
    for (const letter of text) {
      left -= this.#widths.get(letter) ?? Infinity;
      if (left < 0) return false;
    }
    return true;
  }
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
}
