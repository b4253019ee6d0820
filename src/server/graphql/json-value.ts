import { GraphQLError } from 'graphql';
import { formatNumber } from '#domain/value/number/format-number.ts';

const maxDepth = 200;

/** The most names that an object of an argument has: every one is looked up, kept and compared one by one. */
const maxNames = 10_000;

const refuse = (message: string) => new GraphQLError(message, { extensions: { code: 'invalid_request' } });

/**
 * A JSON value as it was sent. Names that are special in JavaScript objects are refused, and so are unlimited
 * nesting and objects of unlimited size.
 */
export function readJsonValue(value: unknown): unknown {
  const open: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [at, depth] = next;
    if (typeof at !== 'object' || at === null) continue;
    if (depth > maxDepth) throw refuse(`A value is nested more than ${maxDepth} deep.`);
    if (Object.hasOwn(at, '__proto__')) throw refuse('The name __proto__ is not allowed here.');
    const members = Object.values(at);
    if (members.length > maxNames && !Array.isArray(at)) {
      throw refuse(`An object has more than ${formatNumber(maxNames)} names.`);
    }
    for (const inner of members) {
      if (typeof inner === 'object' && inner !== null) {
        open.push([inner, depth + 1]);
      }
    }
  }

  return value;
}
