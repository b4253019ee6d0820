import { expect, test } from 'vitest';
import { GraphqlRequestError } from '#client/graphql-client.ts';
import { refusedField } from './refused-field.ts';

test('a refusal is told at the field that its details name', () => {
  const refuse = (details: object) => new GraphqlRequestError('No column a.', 'invalid_request', { details });
  expect(refusedField(refuse({ field: 'key' }))).toEqual({ field: 'key', message: 'No column a.' });
  expect(refusedField(refuse({ field: 'controls.title' }))).toMatchObject({ field: 'title' });
  expect(refusedField(refuse({}))).toBeNull();
  expect(refusedField(new GraphqlRequestError('No answer.', 'offline'))).toBeNull();
  expect(refusedField(null)).toBeNull();
});
