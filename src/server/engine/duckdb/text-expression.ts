import type { PhysicalType } from '../dialect.ts';

/** The SQL of a value as people read it: whole numbers without a point, dates in ISO 8601. */
export function textExpression(value: string, type: PhysicalType, mayBeNaN = false): string {
  if (mayBeNaN) return `CASE WHEN isnan(${value}) THEN 'NaN' ELSE ${textExpression(value, type)} END`;

  switch (type) {
    case 'VARCHAR':
      return value;
    case 'VARCHAR[]':
      return `array_to_string(${value}, ', ')`;
    case 'DOUBLE':
      return `CASE WHEN ${value} = trunc(${value}) AND abs(${value}) < 1e15 THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR) ELSE CAST(${value} AS VARCHAR) END`;
    case 'TIMESTAMP':
      return `CASE WHEN microsecond(${value}) % 1000 = 0 THEN strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ') ELSE strftime(${value}, '%Y-%m-%dT%H:%M:%S.%fZ') END`;
    default:
      return `CAST(${value} AS VARCHAR)`;
  }
}

/** Text without blanks around it, as SQL. */
export const trimmed = (text: string): string => `trim(${text}, e' \\t\\r\\n')`;

/** Text in the composed form of Unicode, as `composedText` has it, as SQL. */
export const composed = (text: string): string =>
  `CASE WHEN strlen(${text}) = length(${text}) THEN ${text} WHEN strlen(${text}) <= 100 OR NOT regexp_matches(${text}, '\\p{M}{31}') THEN nfc_normalize(${text}) ELSE ${text} END`;
