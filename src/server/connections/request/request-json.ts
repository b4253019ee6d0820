import { setTimeout as pause } from 'node:timers/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { refused, statusProblem } from './request-problems.ts';
import { unpack } from './unpack.ts';
import { requestWeb, type Network, type WebRequest, type WebResponse } from './web-request.ts';

/** The most bytes of one response of a service, unpacked. */
const mostBytes = 64 * 1024 ** 2;

/** How long is waited before each further attempt, in milliseconds. */
const defaultPauses = [1000, 4000];

/** A response of a service: its status, its headers, and its JSON. */
export type JsonResponse = { status: number; headers: IncomingHttpHeaders; value: unknown };

/**
 * Requests JSON from a service, again where a failure may pass. Numbers that no number here holds exactly are
 * texts with their digits. With `isProblemJson`, responses that report a problem as JSON are returned too;
 * otherwise any status but 200 rejects, as does what is no JSON.
 */
export async function requestJson(
  request: WebRequest,
  network: Network,
  { isProblemJson = false }: { isProblemJson?: boolean } = {},
): Promise<JsonResponse> {
  const pauses = network.pauses ?? defaultPauses;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await requestWeb(request, network, (response) => readJson(response, isProblemJson));
    } catch (error) {
      const next = pauses[attempt];
      if (next === undefined || !isTidemarkError(error) || error.code !== 'unavailable') throw error;
      await pause(next);
    }
  }
}

async function readJson(
  { response, url, deadline }: WebResponse,
  isProblemJson: boolean,
): Promise<JsonResponse> {
  const { statusCode: status = 0, headers } = response;
  const isJson = /json/i.test(headers['content-type'] ?? '');
  const isReported = isProblemJson && isJson && status >= 400 && status < 500 && status !== 429;
  if (status !== 200 && !isReported) {
    response.destroy();
    throw statusProblem(response, url);
  }

  const unpacked = unpack(response);
  // What is lost on the way ends the unpacked stream, too.
  response.on('error', (error) => unpacked.destroy(error));
  deadline.addEventListener('abort', () => response.destroy(new Error('The deadline has passed.')));
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response.pipe(unpacked) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) {
      response.destroy();
      throw refused(`${url.hostname} sends more than 64 MiB in one response.`);
    }
    parts.push(part);
  }

  return { status, headers, value: parseExact(Buffer.concat(parts).toString('utf8'), url) };
}

const isInexact = (value: unknown): boolean => typeof value === 'number' && !Number.isSafeInteger(value);

/** Parses JSON, and keeps the digits of numbers that no number here holds exactly. */
function parseExact(text: string, url: URL): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''), (_key, value: unknown, context?: { source?: string }) => {
      const source = context?.source ?? '';
      return isInexact(value) && /^-?\d+$/.test(source) ? source : value;
    });
  } catch (cause) {
    throw refused(`${url.hostname} does not respond with JSON at this address.`, cause);
  }
}
