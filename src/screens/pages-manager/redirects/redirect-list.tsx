import { useNavigate } from 'react-router';
import { siteHref } from '#domain/site/site.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import type { RedirectsProps } from './redirects-props.ts';

type ListProps = Pick<RedirectsProps, 'site' | 'search' | 'found'> & { onRemove(address: string): void };

/** From this many redirects on, they can be searched. */
const searchedFrom = 10;

/** The redirects of a site, with a search of them. */
export function RedirectList({ site, search, found, onRemove }: ListProps) {
  const navigate = useNavigate();
  const find = (text: string) =>
    void navigate(text.trim() === '' ? '.' : `?${new URLSearchParams({ search: text.trim() })}`);
  const { total, redirects } = found;
  const shown =
    redirects.length < total ? `The first ${redirects.length} of ${total}` : plural(total, 'redirect');

  return (
    <>
      {(search !== '' || total >= searchedFrom) && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <SearchField
            key={search}
            label="Search redirects"
            className="max-md:w-full"
            defaultValue={search}
            onSubmit={find}
            onClear={() => find('')}
          />
          <span role="status" className="text-14 text-quiet">
            {shown}
          </span>
        </div>
      )}
      {total === 0 && (
        <EmptyState
          text={
            search === ''
              ? 'No address leads to another page yet. Pages that are renamed or moved leave such addresses.'
              : 'No redirect has this text.'
          }
        />
      )}
      {total > 0 && (
        <Table label="Redirects">
          <thead>
            <tr>
              <TableHeaderCell>Address</TableHeaderCell>
              <TableHeaderCell>Leads to</TableHeaderCell>
              <TableHeaderCell className="max-md:hidden">Made</TableHeaderCell>
              <TableHeaderCell>
                <span className="sr-only">Remove</span>
              </TableHeaderCell>
            </tr>
          </thead>
          <tbody>
            {redirects.map((redirect) => (
              <RedirectRow
                key={redirect.address}
                redirect={redirect}
                href={siteHref(site, `/edit/${redirect.path}`)}
                onRemove={() => onRemove(redirect.address)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

type RedirectRowProps = {
  redirect: RedirectsProps['found']['redirects'][number];
  href: string;
  onRemove(): void;
};

function RedirectRow(props: RedirectRowProps) {
  const {
    redirect: { address, title, isByHand, isPublished },
    href,
    onRemove,
  } = props;
  const made = isByHand ? 'By hand' : 'By a new name or place';
  return (
    <Row>
      <TableCell isHeader className="wrap-anywhere">
        /{address}
        <span className="block text-12 font-normal text-quiet md:hidden">{made}</span>
      </TableCell>
      <TableCell className="wrap-anywhere">
        <a className="text-ink" href={href}>
          {title}
        </a>
        {!isPublished && (
          <span className="block text-12 text-quiet">Not published: readers find no page.</span>
        )}
      </TableCell>
      <TableCell className="text-quiet max-md:hidden">{made}</TableCell>
      <TableCell className="text-end">
        <Button
          size="compact"
          variant="quiet"
          aria-label={`Remove the redirect /${address}`}
          onPress={onRemove}
        >
          Remove
        </Button>
      </TableCell>
    </Row>
  );
}
