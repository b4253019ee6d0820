import { useState } from 'react';
import { GraphqlRequestError } from '#client/graphql-client.ts';
import { maxReferenceSystem, type LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import type { Places } from '#domain/source/upload/upload-layer.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

type ReferenceSystemOptionProps = {
  places: Places;
  /** A reference system that was refused. */
  refused: string | null;
  /** Why parse options were refused. */
  error: Error | null;
  onChange(change: Pick<LayerParseOptions, 'referenceSystem'>): void;
};

/** In which reference system the shapes of a map are, which a person has to say where the file does not. */
export function ReferenceSystemOption({ places, refused, error, onChange }: ReferenceSystemOptionProps) {
  const { referenceSystem, problem, numbers } = places;
  const current = referenceSystem ?? '';
  const [text, setText] = useState(refused ?? current);
  // The browser does not send a form with an invalid field: another text is not the refused one.
  const fieldError = isOfField(error) && text === refused ? error.message : undefined;
  const isOpen = problem !== null || referenceSystem !== null || error !== null;

  return (
    <>
      {problem !== null && (
        <Notice
          className="mt-4"
          tone="warning"
          message={
            <>
              <p>{problem} Say in which reference system they are, to see where they lie.</p>
              {numbers && <p className="tabular text-quiet">{inWords(numbers)}</p>}
            </>
          }
        />
      )}
      <Disclosure className="mt-4 border-t border-hairline pt-2" title="How the file is read" isOpen={isOpen}>
        <Form isPending={false} onSubmit={() => onChange({ referenceSystem: text.trim() || undefined })}>
          <TextField
            className="max-w-xl"
            label="Reference system"
            description="A number of EPSG, such as 25832, or a definition as PROJ or WKT. Empty: what the file says."
            error={fieldError}
            value={text}
            maxLength={maxReferenceSystem}
            onChange={setText}
          />
          {error && !isOfField(error) && <ErrorNote className="mt-2" error={error} />}
          <Button className="mt-3" type="submit" isDisabled={text.trim() === current}>
            Read the file again
          </Button>
        </Form>
      </Disclosure>
    </>
  );
}

const isOfField = (error: Error | null): error is GraphqlRequestError =>
  error instanceof GraphqlRequestError && error.details['field'] === 'referenceSystem';

function inWords([west, south, east, north]: NonNullable<Places['numbers']>): string {
  const written = (value: number) => formatNumber(Number(value.toFixed(2)));
  const range = (least: number, greatest: number) => `${written(least)} to ${written(greatest)}`;
  return `The file has x from ${range(west, east)}, and y from ${range(south, north)}.`;
}
