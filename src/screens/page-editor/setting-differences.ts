/** One thing that two states of a section differ in, as people read it; empty where a state does not have it. */
export type FieldDifference = { label: string; before: string; after: string };

/** How two states of a section's type differ: one entry for each value, under its path, such as `columns › damage › show`. */
export function settingDifferences(before: unknown, after: unknown): FieldDifference[] {
  const [old, present] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...present.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? '', after: present.get(label) ?? '' }))
    .filter((field) => field.before !== field.after);
}

/** All values of a state by their paths; values that say nothing (empty, null, false) are left out. */
function flatten(state: unknown): Map<string, string> {
  const found = new Map<string, string>();
  collect(state, [], found);
  return found;
}

function collect(value: unknown, path: readonly string[], found: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    if (value !== null && value !== undefined && value !== '' && value !== false)
      found.set(path.join(' › ') || 'Value', value === true ? 'Yes' : String(value));
    return;
  }
  const isList = Array.isArray(value);
  for (const [key, part] of Object.entries(value))
    collect(part, [...path, isList ? partName(part, key) : key], found);
}

/** What a part of a list is called: by its name, so that a moved part is not a changed one, else by its number. */
function partName(part: unknown, index: string): string {
  const name = typeof part === 'object' && part !== null && 'name' in part ? part.name : null;
  return typeof name === 'string' && name !== '' ? name : String(Number(index) + 1);
}
