/**
 * What a printed page says about itself: its site and its address. Where the page has a script, it brings the address up
 * to date and adds the day on which it is printed (see `visitor.ts`).
 */
export function PrintNote({ site, address }: { site: string; address: string }) {
  return (
    <p className="page-column hidden text-12 text-quiet print:block">
      {site} · <span data-printed>{address}</span>
    </p>
  );
}
