import type { ReactNode } from 'react';
import { visitor } from '#domain/access/access.ts';
import { PageScreen } from './page-screen.tsx';
import type { ShownPage } from '#domain/site/page-view.ts';
import type { PageAddress } from './section-props.ts';

/** A page that is not published like this, as its readers would see it; `note` says below it what it is. */
export function PreviewScreen({
  view,
  address,
  url,
  note,
}: {
  view: ShownPage;
  address: PageAddress;
  url: string;
  note: ReactNode;
}) {
  return (
    <>
      <PageScreen view={view} viewer={visitor} address={address} url={url} />
      {note && (
        <p
          role="status"
          className="sticky bottom-0 z-20 flex flex-wrap justify-center gap-x-3 border-t bg-float px-4 py-2 text-center text-14 print:hidden"
        >
          {note}
        </p>
      )}
    </>
  );
}
