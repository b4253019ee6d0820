/** A name that is not used yet: the second `Sheet` is `Sheet 2`. */
export function uniqueName(wanted: string, used: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; used.has(name); count += 1) {
    name = `${wanted} ${count}`;
  }
  return name;
}
