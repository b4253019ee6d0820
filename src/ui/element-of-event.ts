/** The element that an event happened at; null where it happened at something else, such as the document. */
export const elementOfEvent = ({ target }: { target: EventTarget | null }): Element | null =>
  target instanceof Element ? target : null;
