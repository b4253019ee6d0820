import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { foldLetters, typedLetters } from '#domain/value/text/fold-letters.ts';
import { openTestDatabase } from '../../../tests/fixtures/postgres.ts';
import { foldedText } from './folded-text.ts';

const names = ['Łódź', 'ŁÓDŹ', 'Straße', 'Ærø', 'œuvre', 'ﬂood', 'São Paulo', 'n\u0303', 'مدينة', 'Plain 1'];

test('the database folds letters as searches do', async () => {
  const database = await openTestDatabase();
  try {
    const texts = [...names, ...Object.keys(typedLetters)];
    const { rows } = await sql<{ text: string; folded: string }>`
      select text, ${foldedText(sql`text`)} as folded from unnest(${texts}::text[]) as text`.execute(
      database.db,
    );
    expect(rows).toEqual(texts.map((text) => ({ text, folded: foldLetters(text) })));
  } finally {
    await database.close();
  }
});
