import { sql, type RawBuilder } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';

/** The fields of a source that are large, and that no list is searched or ordered by. */
export const largeFields = ['columns', 'default_columns', 'description'];

/** Combining accents. */
const accents = '[\u0300-\u036f]';

/**
 * A text in lower case without accents, in the database: the one rule by which sources are searched. Accents
 * are taken first, because some databases know the lower case of letters without accents only.
 */
export const unaccented = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), ${accents}, '', 'g'))`;

/** The name of a source as lists show it, also where the stored one cannot be read. */
export const searchedName = (): RawBuilder<string> =>
  sql<string>`case jsonb_typeof(data -> 'name') when 'string' then data ->> 'name' else 'Source ' || id end`;

/** The position at which a text is in a name that is `unaccented`, from 1; 0 where it is not in it. */
export const positionIn = (name: RawBuilder<unknown>, text: string): RawBuilder<number> =>
  sql<number>`position(${unaccented(sql`${text}::text`)} in ${name})`;

/**
 * Whether a viewer may read a source, as far as the database can tell: those whose level cannot be read are
 * checked once they are.
 */
export const mayBeRead = ({ level }: Viewer): RawBuilder<boolean> =>
  sql<boolean>`case jsonb_typeof(data -> 'authLevel') when 'number' then (data ->> 'authLevel')::numeric <= ${level}::int
    else data -> 'authLevel' is null or ${level}::int >= 10 end`;
