import { formatTimestamp } from '#domain/value/date/format-date.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import type { RedirectsProps } from './redirects-props.ts';

type ListProps = Pick<RedirectsProps, 'missed'> & { onRedirect(address: string): void };

/** The addresses at which readers found no page, each with a button that redirects it. */
export function MissedAddressList({ missed, onRedirect }: ListProps) {
  if (missed.length === 0) return <EmptyState text="No reader has missed a page lately." />;
  return (
    <Table label="Missed addresses">
      <thead>
        <tr>
          <HeaderCell>Address</HeaderCell>
          <HeaderCell isNumber>Readers</HeaderCell>
          <HeaderCell className="max-md:hidden">Last time (UTC)</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Redirect</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {missed.map(({ address, readers, lastAt }) => (
          <Row key={address}>
            <Cell isHeader className="wrap-anywhere">
              /{address}
              <span className="tabular block text-12 font-normal text-quiet md:hidden">
                {formatTimestamp(lastAt)} UTC
              </span>
            </Cell>
            <Cell isNumber>{formatNumber(readers)}</Cell>
            <Cell className="tabular whitespace-nowrap text-quiet max-md:hidden">
              {formatTimestamp(lastAt)}
            </Cell>
            <Cell className="text-right">
              <Button
                size="compact"
                variant="quiet"
                aria-label={`Redirect /${address} to a page`}
                onPress={() => onRedirect(address)}
              >
                Redirect to a page…
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
