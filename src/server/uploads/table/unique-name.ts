/** A name that no other table has: the second `Sheet` is `Sheet 2`. */
export function uniqueName(wanted: string, used: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; used.has(name); count += 1) name = `${wanted} ${count}`;
  return name;
}
