import { TidemarkError } from '#domain/error/tidemark-error.ts';
import {
  columnsOfControls,
  maxGeneratedPages,
  type DataControls,
} from '#domain/page/content/data-controls.ts';
import { patternColumns } from '#domain/page/content/title-pattern.ts';
import { planRows, type PlannedRow } from '#domain/page/template/plan-generation.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readableVersion, readNewestVersions } from '#server/sources/sources.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import type { Editor } from '../tree/editor.ts';

/** What reading the rows of a version takes that pages are generated from. */
export type PlanContext = {
  db: Connection;
  engine: DataEngine;
  editor: Editor;
  signal?: AbortSignal | undefined;
};

/**
 * The version whose rows pages are generated from: the one that was chosen, or the newest one of its source.
 */
export async function versionOfControls(db: Connection, controls: DataControls): Promise<number> {
  if (!controls.follows) return controls.version;
  const newest = await readNewestVersions(db, [controls.source]);
  return newest.get(controls.source)?.versionId ?? controls.version;
}

/** What becomes of the rows of a version, in their order; the editor has to be allowed to read it. */
export async function planPages(
  { db, engine, editor, signal }: PlanContext,
  controls: DataControls,
): Promise<PlannedRow[]> {
  const version = await versionOfControls(db, controls);
  const { columns, attribution } = await readableVersion({ db, viewer: editor }, version);
  if (attribution.sourceId !== controls.source) {
    throw invalidField('version', 'The version is of another source.');
  }

  checkColumns(columns, controls);
  const attributes = columnsOfControls(controls);
  const request = { attributes, fromIndex: 0, toIndex: maxGeneratedPages };
  const options = { viewer: editor, signal };
  const result = await engine.requests.query(version, request, options);
  if (result.length > maxGeneratedPages) throw tooManyRows(result.length);

  return planRows(rowsOf(attributes, result), controls);
}

function checkColumns(columns: readonly SourceColumn[], { title, key, filters }: DataControls): void {
  const names = new Set(columns.map(({ name }) => name));
  const chosen = [
    ...patternColumns(title).map((column) => ({ field: 'title', column })),
    { field: 'key', column: key },
    ...filters.map(({ column }) => ({ field: 'filters', column })),
  ];
  const missing = chosen.find(({ column }) => !names.has(column));
  if (missing) throw invalidField(missing.field, `The source has no column ${missing.column}.`);
}

function rowsOf(attributes: readonly string[], { rows, labels }: DataResult) {
  const indexes = new Map(attributes.map((name, index) => [name, index]));
  return rows.map((row) => {
    const cell = (column: string) => row[indexes.get(column) ?? -1];
    return { cell, label: (column: string) => labels?.[column]?.[String(cell(column))] };
  });
}

const tooManyRows = (rows: number) =>
  new TidemarkError(
    'too_large',
    `The version has ${formatNumber(rows)} rows. Pages are generated from at most ${formatNumber(maxGeneratedPages)} rows.`,
    { details: { field: 'version', limit: maxGeneratedPages } },
  );
