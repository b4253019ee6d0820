import { useMutation } from '@tanstack/react-query';
import { lookAtPlaceDocument } from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import type {
  ConnectorSettings,
  DescribedData,
  LookedAtPlace,
  PlaceChoice,
  PreviewedRows,
} from '#domain/source/connection/connector-form.ts';
import { Button } from '#ui/button/button.tsx';
import { ComboBox } from '#ui/combo-box/combo-box.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Row, Table, TableCell, TableHeaderCell } from '#ui/table/table.tsx';

type PlaceLookProps = {
  settings: ConnectorSettings;
  access: Record<string, unknown>;
  /** One of several things at the place is chosen. */
  onChoose(settings: ConnectorSettings): void;
};

/** What a service says about a place and its first rows, when a person asks for them. */
export function PlaceLook({ settings, access, onChoose }: PlaceLookProps) {
  const look = useMutation({
    mutationFn: async (place: ConnectorSettings) =>
      (await requestGraphql(lookAtPlaceDocument, { settings: place, access })).lookAtPlace,
  });
  const isOfPlace = JSON.stringify(look.variables) === JSON.stringify(settings);
  const choices = look.data?.choices ?? [];

  return (
    <div className="mt-3">
      <Button variant="quiet" isPending={look.isPending} onPress={() => look.mutate(settings)}>
        Preview
      </Button>
      {look.error && isOfPlace && <ErrorNote className="mt-3" error={look.error} />}
      {choices.length > 0 && (
        <Choices
          choices={choices}
          settings={settings}
          onChoose={(place) => {
            onChoose(place);
            look.mutate(place);
          }}
        />
      )}
      {look.data && choices.length === 0 && isOfPlace && <Looked place={look.data} />}
    </div>
  );
}

function Choices({
  choices,
  settings,
  onChoose,
}: {
  choices: readonly PlaceChoice[];
  settings: ConnectorSettings;
  onChoose(settings: ConnectorSettings): void;
}) {
  const chosen = choices.findIndex((choice) => JSON.stringify(choice.settings) === JSON.stringify(settings));
  return (
    <ComboBox
      label="What to fetch"
      className="mt-3 max-w-2xl"
      options={choices.map(({ label, description = '' }, index) => ({
        value: String(index),
        label,
        description,
      }))}
      value={chosen < 0 ? null : String(chosen)}
      onChange={(value) => {
        const choice = value === null ? undefined : choices[Number(value)];
        if (choice) {
          onChoose(choice.settings);
        }
      }}
    />
  );
}

function Looked({ place: { described, preview } }: { place: LookedAtPlace }) {
  return (
    <section aria-label="Preview" className="mt-3">
      <Described described={described} />
      {preview && <PreviewTable preview={preview} />}
    </section>
  );
}

function Described({ described }: { described: DescribedData }) {
  const { title, description, license, publisher } = described;
  const source = [publisher, license].filter(Boolean).join(' · ');
  return (
    <>
      {title && <p className="text-14 font-semibold">{title}</p>}
      {description && <p className="mt-1 line-clamp-3 max-w-prose text-14">{description}</p>}
      {source && <p className="mt-1 text-12 break-all text-quiet">{source}</p>}
    </>
  );
}

function PreviewTable({ preview: { columns, rows } }: { preview: PreviewedRows }) {
  return (
    <Table label="First rows" maxHeight={320} className="mt-2 border-t border-hairline">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <TableHeaderCell key={index}>{column}</TableHeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={index}>
            {row.map((cell, at) => (
              <TableCell key={at} className="max-w-64 truncate">
                {cell}
              </TableCell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
