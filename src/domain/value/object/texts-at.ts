import { isRecord } from './is-record.ts';

/** What a member of a list is known by: its own name, or its place. */
const nameOf = (member: unknown, index: number): string => {
  if (!isRecord(member)) return String(index);
  const name = member['normalName'] || member['name'] || member['id'];
  return typeof name === 'string' && name !== '' ? name : String(index);
};

/**
 * The texts of a value that are not empty, at paths such as `title`, `axis.label` or `columns[].customName`,
 * by keys that stay when members of lists are added or moved: `columns[county].customName`.
 */
export function textsAt(value: unknown, paths: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const path of paths) {
    changeAt(value, path.split('.'), '', (key, text) => {
      if (text.trim() !== '') {
        texts[key] = text;
      }
      return text;
    });
  }

  return texts;
}

/** The value with other texts at the keys that `textsAt` gives; what has no such key stays as it is. */
export function withTextsAt<Value>(
  value: Value,
  paths: readonly string[],
  texts: Readonly<Record<string, unknown>>,
): Value {
  const replace = (key: string, text: string) => {
    const next = Object.hasOwn(texts, key) ? texts[key] : undefined;
    return typeof next === 'string' ? next : text;
  };
  return paths.reduce((changed, path) => changeAt(changed, path.split('.'), '', replace) as Value, value);
}

/** Changes the texts at a path; what does not change is the same object. */
function changeAt(
  value: unknown,
  [step, ...further]: readonly string[],
  key: string,
  change: (key: string, text: string) => string,
): unknown {
  if (step === undefined) return typeof value === 'string' ? change(key, value) : value;
  if (!isRecord(value)) return value;

  const name = step.replace('[]', '');
  const member = value[name];
  const memberKey = key === '' ? name : `${key}.${name}`;
  const next =
    step.endsWith('[]') && Array.isArray(member)
      ? changeMembers(member, further, memberKey, change)
      : changeAt(member, further, memberKey, change);
  return next === member ? value : { ...value, [name]: next };
}

function changeMembers(
  members: readonly unknown[],
  further: readonly string[],
  key: string,
  change: (key: string, text: string) => string,
): readonly unknown[] {
  const next = members.map((member, index) =>
    changeAt(member, further, `${key}[${nameOf(member, index)}]`, change),
  );
  return next.some((member, index) => member !== members[index]) ? next : members;
}
