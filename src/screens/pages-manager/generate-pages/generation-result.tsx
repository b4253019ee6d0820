import { useState, type ReactNode } from 'react';
import { siteHref, type Site } from '#domain/site/site.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { DeletePagesDialog } from '../page-dialogs.tsx';
import type { TreeEntry } from '../page-nodes.ts';
import { outcomeSentence } from './sentences.ts';
import { LinkTableDialog } from './link-table-dialog.tsx';
import type { GenerationOutcome } from './use-generation.ts';

/** How far the rows are done. */
export function GenerationProgress({ outcome: { done, rows } }: { outcome: GenerationOutcome }) {
  return (
    <div role="status" className="py-6">
      <p className="font-medium">Generating pages…</p>
      <progress
        className="progress-bar mt-3 w-full"
        aria-label="Generating pages"
        max={rows || 1}
        value={rows > 0 ? done : undefined}
      />
      <p className="tabular mt-2 min-h-5 text-12 text-quiet">
        {rows > 0 && `${formatNumber(done)} of ${formatNumber(rows)}`}
      </p>
    </div>
  );
}

type GenerationResultProps = {
  outcome: GenerationOutcome;
  site: Pick<Site, 'base_url'>;
  pages: readonly TreeEntry[];
  /** The pages whose rows are gone. */
  withoutRow: readonly { id: number; title: string }[];
  parent: number | null;
  template: number;
  /** What the pages were generated from, and the column of their keys. */
  source: number;
  keyColumn: string;
  onDeleted(): void | Promise<unknown>;
};

/** What generating did: how many pages, what was left out and why, and the pages whose rows are gone. */
export function GenerationResult(props: GenerationResultProps) {
  const { outcome, site, pages, withoutRow, parent, template, source, keyColumn, onDeleted } = props;
  const [isLinking, setLinking] = useState(false);
  const { error, isFinished, isOutdated, heldBack, skipped, failed } = outcome;
  const generated = new Set(pages.filter((page) => page.template_id === template).map(({ id }) => id));

  return (
    <div className="flex flex-col gap-4">
      {isFinished ? (
        <Notice
          tone="success"
          message={outcomeSentence(outcome)}
          action={
            <a
              className="text-accent underline"
              href={siteHref(site, parent === null ? '/manage/pages' : `/manage/pages?page=${parent}`)}
            >
              Show the pages
            </a>
          }
        />
      ) : (
        <Notice
          tone={error === null ? 'warning' : 'danger'}
          message={`${outcomeSentence(outcome)} ${error ?? 'Stopped before all rows were done.'} Generate again to go on with the rest.`}
        />
      )}
      {isFinished && isOutdated && (
        <Notice
          tone="warning"
          message="The rows or the template were changed meanwhile. Generate again, so that no page is missing or not up to date."
        />
      )}
      {isFinished && (
        <Button className="self-start" icon="link" onPress={() => setLinking(true)}>
          Link a table or a map to these pages
        </Button>
      )}
      {heldBack.length > 0 && (
        <List
          title={`${plural(heldBack.length, 'page was', 'pages were')} not published, because of changes that nobody has published yet`}
          isOpen
        >
          {heldBack.map(({ id, title }) => (
            <li key={id}>
              <a className="text-accent underline" href={siteHref(site, `/manage/pages?page=${id}`)}>
                {title}
              </a>
            </li>
          ))}
        </List>
      )}
      {failed.length > 0 && (
        <List title={`${plural(failed.length, 'page')} stayed as before`} isOpen>
          {failed.map(({ title, message }, index) => (
            <li key={index}>
              {title}: {message}
            </li>
          ))}
        </List>
      )}
      <SkippedRows rows={skipped} count={skipped.length} />
      <PagesWithoutRow pages={pages} withoutRow={withoutRow} onDeleted={onDeleted} />
      {isLinking && (
        <LinkTableDialog
          site={site}
          template={template}
          source={source}
          keyColumn={keyColumn}
          isLeftOut={(id) => id === template || generated.has(id)}
          onClose={() => setLinking(false)}
        />
      )}
    </div>
  );
}

type SkippedRowsProps = {
  rows: readonly { row: number; title: string; reason: string }[];
  count: number;
};

/** The rows that get no page, each with the reason. */
export function SkippedRows({ rows, count }: SkippedRowsProps) {
  if (count === 0) return null;
  return (
    <List title={`Why ${plural(count, 'row is', 'rows are')} skipped`}>
      {rows.map(({ row, title, reason }) => (
        <li key={row}>
          Row {row}
          {title && ` (${title})`}: {reason}
        </li>
      ))}
      {count > rows.length && <li>And {plural(count - rows.length, 'more row')}.</li>}
    </List>
  );
}

type PagesWithoutRowProps = {
  pages: readonly TreeEntry[];
  withoutRow: readonly { id: number; title: string }[];
  onDeleted(): void | Promise<unknown>;
};

function PagesWithoutRow({ pages, withoutRow, onDeleted }: PagesWithoutRowProps) {
  const [isDeleting, setDeleting] = useState(false);
  const gone = new Set(withoutRow.map(({ id }) => id));
  const deleted = pages.filter(({ id }) => gone.has(id));
  if (deleted.length === 0) return null;

  return (
    <>
      <List title={`${plural(deleted.length, 'page has', 'pages have')} no row any more`} isOpen>
        {deleted.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </List>
      <Button className="self-start" size="compact" icon="trash-2" onPress={() => setDeleting(true)}>
        Delete them
      </Button>
      {isDeleting && (
        <DeletePagesDialog
          deleted={deleted}
          pages={pages}
          onDeleted={onDeleted}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

function List({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <Disclosure title={title} isOpen={isOpen}>
      <ul className="max-h-60 list-disc overflow-auto ps-4">{children}</ul>
    </Disclosure>
  );
}
