import { rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { plural } from '#domain/value/number/plural.ts';
import { withProgress } from '#server/engine/engine.server.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { reserveName, stepReporter, storeLayer, type AnalysisContext } from '../table/analysis-context.ts';
import { checkParquetSize } from './check-parquet-size.ts';
import { limits } from '../files/limits.ts';
import { columnNames } from '../table/column-names.ts';
import { selectRows } from '../table/duckdb-table.ts';
import { isFloat, isPlain, isShapes, writeParquetAsSnapshot } from '../table/write-parquet.ts';
import { readHeldSteps } from './read-held-steps.ts';
import { tooLarge, unreadable, unreadableParquet } from '../files/upload-errors.ts';

/** Reads a Parquet file as a layer with the types of its columns. */
export async function readParquetLayer(
  context: AnalysisContext,
  path: string,
  wantedName: string,
): Promise<Layer> {
  const { connection, objects } = context;
  await checkParquetSize(connection, path);

  const layerName = reserveName(context, wantedName);
  const found = await readColumns(connection, path);
  checkShapes(found);
  const headers = columnNames(found.map(({ original }) => original));
  const large = await findLargeNumbers(connection, path, found);
  const steps = await readHeldSteps(connection, path, found);
  const columns = found.map((column, index) => ({
    ...column,
    name: headers[index]?.name ?? column.original,
    isText: !isPlain(column.type) || large.has(column.original),
  }));
  const parquet = await objects.temporaryPath();

  await withProgress(connection, stepReporter(context, `Reading ${layerName}`), () =>
    writeParquetAsSnapshot(connection, path, columns, parquet),
  ).catch(async (cause: unknown) => {
    await rm(parquet, { force: true });
    throw unreadableParquet(path, cause);
  });
  const texts = columns
    .filter(({ isText, type }) => isText && !isShapes(type))
    .map(({ original }) => original);
  const notes =
    texts.length > 0
      ? [`Lists, structures and values of other types are read as text: ${texts.join(', ')}.`]
      : [];
  const nulNotes = await findNulCharacters(connection, path, found);

  return storeLayer(context, parquet, {
    layerName,
    headers: headers.map((header, index) => ({
      ...header,
      holdsText: found[index]?.type === 'VARCHAR',
      step: steps.get(found[index]?.original ?? '') ?? null,
    })),
    notes: [...notes, ...nulNotes, ...(await notFiniteNotes(connection, path, found))],
    warnings: [],
    detected: null,
  });
}

/** Shapes are stored in degrees; those of a Parquet file that are in other units are not read. */
function checkShapes(columns: readonly { original: string; type: string }[]): void {
  for (const { original, type } of columns) {
    if (isShapes(type) && type !== 'GEOMETRY' && !/CRS84|EPSG:4326|"WGS ?84/i.test(type)) {
      throw unreadable(
        `The shapes of ${original} are in a reference system other than WGS 84 (EPSG:4326). Export them in that.`,
      );
    }
  }
}

/** The columns of whole numbers that no number here holds exactly. */
async function findLargeNumbers(
  connection: DuckDBConnection,
  path: string,
  columns: readonly { original: string; type: string }[],
): Promise<Set<string>> {
  const unsigned = columns.filter(({ type }) => type === 'UBIGINT');
  if (unsigned.length === 0) return new Set();
  const tests = unsigned.map(({ original }) => `max(${identifier(original)}) > ${2n ** 63n - 1n}`);
  const from = `read_parquet(${literal(path)})`;
  const [row = []] = await selectRows(connection, `SELECT ${tests.join(', ')} FROM ${from}`);
  return new Set(unsigned.filter((_, index) => row[index] === true).map(({ original }) => original));
}

async function findNulCharacters(
  connection: DuckDBConnection,
  path: string,
  columns: readonly { original: string; type: string }[],
): Promise<string[]> {
  const texts = columns.filter(({ type }) => type === 'VARCHAR');
  if (texts.length === 0) return [];
  const isAffected = texts.map(({ original }) => `contains(${identifier(original)}, chr(0))`).join(' OR ');
  const from = `read_parquet(${literal(path)})`;
  const found = await selectRows(connection, `SELECT 1 FROM ${from} WHERE ${isAffected} LIMIT 1`);
  if (found.length === 0) return [];
  return ['NUL characters in texts were replaced by �.'];
}

/** The note about numbers that are not finite, which are empty cells. */
async function notFiniteNotes(
  connection: DuckDBConnection,
  path: string,
  columns: readonly { original: string; type: string }[],
): Promise<string[]> {
  const floats = columns.filter(({ type }) => isFloat(type));
  if (floats.length === 0) return [];

  const counts = floats.map(({ original }) => `count(*) FILTER (NOT isfinite(${identifier(original)}))`);
  const [row = []] = await selectRows(
    connection,
    `SELECT ${counts.join(', ')} FROM read_parquet(${literal(path)})`,
  );
  const names = floats.flatMap(({ original }, index) => {
    const count = Number(row[index] ?? 0);
    if (count > 0) return [`${original} (${plural(count, 'cell')})`];
    return [];
  });
  if (names.length === 0) return [];

  return [`NaN and infinite numbers are empty cells: ${nameSome(names, 20)}.`];
}

async function readColumns(
  connection: DuckDBConnection,
  path: string,
): Promise<{ original: string; type: string }[]> {
  const described = await connection
    .runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${literal(path)})`)
    .catch((cause: unknown) => {
      throw unreadableParquet(path, cause);
    });
  const columns = described.getRows().map(([name, type]) => ({ original: String(name), type: String(type) }));
  if (columns.length <= limits.columns) return columns;
  throw tooLarge(`The table has ${columns.length} columns; at most ${limits.columns} are possible.`);
}
