import type { Page } from 'playwright-core';
import { describeError } from '#domain/error/describe-error.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import type { Log } from '#server/base/base.server.ts';
import { findChromium } from './find-chromium.ts';

/** A page as a PDF; its path is below the site's base url, without a slash at its ends. */
export type PrintedPage = { path: string; pdf: Buffer };

/** Why a page is not printed, by its key in the texts of sections. */
type PrintProblem = 'noSuchPage' | 'pageNotPublished' | 'pageOfOthers' | 'pageNotLoaded';

/** A page, by its path or address, that is not in a file, and why. */
export type MissingPage = { path: string; reason: PrintProblem };

/** What is printed: pages by their paths, with their addresses at the host that the person uses. */
export type PrintJob = {
  pages: readonly { path: string; href: string }[];
  /** The name and port that the person uses, as in a Host header. */
  host: string;
  /** Where this server listens, as `127.0.0.1:3000`. */
  server: string;
  /** The cookies of the person: pages are printed as they see them. */
  cookie: string | undefined;
  signal: AbortSignal;
  log: Pick<Log, 'warn'>;
};

/** How long a page may take, in milliseconds. */
const pageTimeout = 20_000;
/** The most bytes of all PDFs of a job. */
const maxBytes = 64 * 1024 ** 2;

/**
 * Paper with the day and the numbers of pages at the foot; elements that have to keep their colours say so in
 * their styles.
 */
const paper = (day: string) => ({
  format: 'A4',
  preferCSSPageSize: true,
  tagged: true,
  outline: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: `<div style="display: flex; justify-content: space-between; width: 100%; padding: 0 16mm; font: 8px sans-serif; color: #555">
    <span>${day}</span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span>
  </div>`,
});

/**
 * Prints pages in a Chromium that knows no other host than this server: whatever addresses a page names,
 * every request of the browser comes here, and scripts do not run. A page that does not load is logged and
 * named as missing. Rejects with `unavailable` where no Chromium can be started and where this server stops
 * meanwhile, with `cancelled` when the signal fires, and with `too_large`.
 */
export async function printPages({
  pages,
  host,
  server,
  cookie,
  signal,
  log,
}: PrintJob): Promise<{ printed: PrintedPage[]; missing: MissingPage[] }> {
  const browser = await openBrowser(server);
  const close = () => void browser.close().catch(() => undefined);
  signal.addEventListener('abort', close, { once: true });

  try {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: cookie === undefined ? {} : { cookie },
    });
    const printed: PrintedPage[] = [];
    const missing: MissingPage[] = [];
    let bytes = 0;
    for (const { path, href } of pages) {
      signal.throwIfAborted();
      const page = await context.newPage();
      try {
        const pdf = await printPage(page, `http://${host}${href}`);
        bytes += pdf.length;
        printed.push({ path, pdf });
      } catch (error) {
        signal.throwIfAborted();
        if (isStopped(error)) throw stopped(error);
        log.warn({ err: error, path }, `Failed to generate PDF: ${describeError(error)}`);
        missing.push({ path, reason: error instanceof Unprintable ? error.reason : 'pageNotLoaded' });
      } finally {
        await page.close().catch(() => undefined);
      }
      if (bytes > maxBytes) throw tooLarge;
    }
    return { printed, missing };
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new TidemarkError('cancelled', 'Printing was cancelled, or took too long. Choose fewer pages.', {
      cause: error,
    });
  } finally {
    signal.removeEventListener('abort', close);
    await browser.close().catch(() => undefined);
  }
}

/** That a page was not what a person would print. */
class Unprintable extends Error {
  readonly reason: PrintProblem;

  constructor(message: string, reason: PrintProblem) {
    super(message);
    this.reason = reason;
  }
}

function reasonOf(status: number | null, isElsewhere: boolean): PrintProblem {
  if (isElsewhere) return 'pageOfOthers';
  if (status === 404) return 'pageNotPublished';
  return 'pageNotLoaded';
}

async function printPage(page: Page, address: string): Promise<Buffer> {
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const response = await page.goto(address, { timeout: pageTimeout });
  const status = response?.status() ?? null;
  // A page that the person may not open leads to the sign-in form.
  const isElsewhere = status === 403 || Boolean(response?.request().redirectedFrom());

  if (status !== 200 || isElsewhere) {
    throw new Unprintable(
      `It answered with ${status ?? 'nothing'} at ${page.url()}.`,
      reasonOf(status, isElsewhere),
    );
  }

  const language = await page.locator('html').getAttribute('lang');
  return page.pdf(paper(formatDate(new Date(), localeOfLanguage(language ?? 'en'))));
}

/**
 * Whether a page did not load because this server does not take connections any more: then no further page
 * will. Chromium's code for it is only in the message.
 */
const isStopped = (error: unknown): boolean => describeError(error).includes('net::ERR_CONNECTION_REFUSED');

const stopped = (cause: unknown) =>
  new TidemarkError('unavailable', 'The server stopped while it was printing. Please try again.', { cause });

const tooLarge = new TidemarkError(
  'too_large',
  'These pages are too large for one file. Choose fewer pages.',
);

/** The environment variables that a browser needs; none of them is secret. */
const neededVariables =
  /^(PATH|HOME|USERPROFILE|TMPDIR|TMP|TEMP|LANG|SYSTEMROOT|LD_LIBRARY_PATH|FONTCONFIG_FILE)$/i;

const withoutSecrets = (env: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => neededVariables.test(name)));

async function openBrowser(server: string) {
  try {
    const { executablePath, args, env } = await findChromium();
    const { chromium } = await import('playwright-core');
    return await chromium.launch({
      executablePath,
      args: [...args, `--host-resolver-rules=MAP * ${server}`],
      env: withoutSecrets(env),
      headless: true,
      timeout: 30_000,
      // The server handles its signals itself.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (cause) {
    const message = 'PDFs cannot be made on this server: it found no Chromium or Chrome that starts.';
    throw new TidemarkError('unavailable', message, { cause });
  }
}
