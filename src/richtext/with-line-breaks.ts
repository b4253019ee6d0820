/** The inline nodes of several lines, with a line break between two lines. */
export function withLineBreaks<Node>(lines: readonly (readonly Node[])[], lineBreak: Node): Node[] {
  const [first = [], ...others] = lines;
  return [...first, ...others.flatMap((nodes) => [lineBreak, ...nodes])];
}
