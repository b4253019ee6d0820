import type { BoundParameter, ParameterType, Statement } from '../dialect.ts';
import { quoted } from './sql-text.ts';

const types: Record<ParameterType, string> = {
  VARCHAR: 'String',
  DOUBLE: 'Float64',
  BIGINT: 'Int64',
  BOOLEAN: 'Bool',
};

/** The placeholder of a statement's n-th parameter, with its type: `{p1:Array(Int64)}`. */
export function placeholder(position: number, { value, type, list }: BoundParameter): string {
  const values = list ? (value as readonly unknown[]) : [value];
  const single = values.includes(null) ? `Nullable(${types[type]})` : types[type];
  return `{p${position}:${list ? `Array(${single})` : single}}`;
}

/** The values of a statement as the client takes them. */
export function parametersOf({ parameters }: Statement): Record<string, unknown> | undefined {
  if (parameters.length === 0) return undefined;
  return Object.fromEntries(parameters.map(({ value }, index) => [`p${index + 1}`, value]));
}

/** A statement with its values written into it. */
export function withLiterals({ sql, parameters }: Statement): Statement {
  const bound = /\{p(\d+):([A-Za-z0-9()]+)\}/g;
  const text = sql.replace(bound, (_placeholder, number: string, type: string) => {
    const { value } = parameters[Number(number) - 1]!;
    return `CAST(${literal(value)} AS ${type})`;
  });
  return { sql: text, parameters: [] };
}

function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'string') return quoted(value);
  if (Number.isNaN(value)) return 'nan';
  return String(value);
}
