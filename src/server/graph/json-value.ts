import { GraphQLError } from 'graphql';

const maxDepth = 200;

const refuse = (message: string) => new GraphQLError(message, { extensions: { code: 'invalid_request' } });

/** A JSON value as it was sent. Names that are special in JavaScript objects are refused, and so is unlimited nesting. */
export function readJsonValue(value: unknown): unknown {
  const open: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [at, depth] = next;
    if (typeof at !== 'object' || at === null) continue;
    if (depth > maxDepth) throw refuse(`A value is nested more than ${maxDepth} deep.`);
    if (Object.hasOwn(at, '__proto__')) throw refuse('The name __proto__ is not allowed here.');
    for (const inner of Object.values(at)) {
      if (typeof inner === 'object' && inner !== null) open.push([inner, depth + 1]);
    }
  }
  return value;
}
