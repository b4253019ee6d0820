import { formatTimestamp } from '#domain/value/date/format-date.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import type { RedirectsProps } from './redirects-props.ts';

type ListProps = Pick<RedirectsProps, 'missed'> & { onRedirect(address: string): void };

/** The addresses at which readers found no page, each with a button that redirects it. */
export function MissedAddressList({ missed, onRedirect }: ListProps) {
  if (missed.length === 0) return <EmptyState text="No reader has missed a page lately." />;
  return (
    <Table label="Missed addresses">
      <thead>
        <tr>
          <TableHeaderCell>Address</TableHeaderCell>
          <TableHeaderCell isNumber>Readers</TableHeaderCell>
          <TableHeaderCell className="max-md:hidden">Last time (UTC)</TableHeaderCell>
          <TableHeaderCell>
            <span className="sr-only">Redirect</span>
          </TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {missed.map(({ address, readers, lastAt }) => (
          <Row key={address}>
            <TableCell isHeader className="wrap-anywhere">
              /{address}
              <span className="tabular block text-12 font-normal text-quiet md:hidden">
                {formatTimestamp(lastAt)} UTC
              </span>
            </TableCell>
            <TableCell isNumber>{formatNumber(readers)}</TableCell>
            <TableCell className="tabular whitespace-nowrap text-quiet max-md:hidden">
              {formatTimestamp(lastAt)}
            </TableCell>
            <TableCell className="text-end">
              <Button
                size="compact"
                variant="quiet"
                aria-label={`Redirect /${address} to a page`}
                onPress={() => onRedirect(address)}
              >
                Redirect to a page…
              </Button>
            </TableCell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
