import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';

/** The fields of a source that are large, and that no list is searched or ordered by. */
export const largeFields = ['columns', 'default_columns', 'description'];

/** The name of a source as lists show it, also where the stored one cannot be read. */
export const searchedName = (): RawBuilder<string> =>
  sql<string>`case jsonb_typeof(data -> 'name') when 'string' then data ->> 'name' else 'Source ' || id end`;

/** The position at which a text is in a name that is a `foldedText`, from 1; 0 where it is not in it. */
export const positionIn = (name: RawBuilder<unknown>, text: string): RawBuilder<number> =>
  sql<number>`position(${foldLetters(text)}::text in ${name})`;

/**
 * Whether a viewer may read a source, as far as the database can tell: those whose level cannot be read are
 * checked once they are.
 */
export const mayBeRead = ({ level }: Viewer): RawBuilder<boolean> =>
  sql<boolean>`case jsonb_typeof(data -> 'authLevel') when 'number' then (data ->> 'authLevel')::numeric <= ${level}::int
    else data -> 'authLevel' is null or ${level}::int >= 10 end`;
