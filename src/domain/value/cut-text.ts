/** The first `length` UTF-16 units of a text as well-formed Unicode: no character is cut in two. */
export function cutText(text: string, length: number): string {
  return text
    .slice(0, length + 1)
    .toWellFormed()
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '');
}
