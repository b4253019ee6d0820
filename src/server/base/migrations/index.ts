import type { Migration } from 'kysely/migration';
import { items } from './0001-items.ts';
import { data } from './0002-data.ts';
import { undo } from './0003-undo.ts';
import { rowCounts } from './0004-row-counts.ts';
import { uploadEvents } from './0005-upload-events.ts';
import { docTypes } from './0006-doc-types.ts';
import { merges } from './0007-merges.ts';
import { naValues } from './0008-na-values.ts';
import { storedDocuments } from './0009-stored-documents.ts';
import { sectionIndex } from './0010-section-index.ts';
import { changes } from './0011-changes.ts';
import { uploadChanges } from './0012-upload-changes.ts';
import { editRequests } from './0013-edit-requests.ts';
import { uploadSources } from './0014-upload-sources.ts';
import { removedObjects } from './0015-removed-objects.ts';
import { search } from './0016-search.ts';
import { oneContentAPage } from './0017-one-content-a-page.ts';
import { people } from './0018-people.ts';
import { footerPages } from './0019-footer-pages.ts';
import { apiKeys } from './0020-api-keys.ts';
import { previewsAndSchedules } from './0021-previews-and-schedules.ts';
import { assets } from './0022-assets.ts';
import { rowPlaces } from './0024-row-places.ts';
import { passkeys } from './0025-passkeys.ts';
import { removedVersions } from './0026-removed-versions.ts';
import { uploadChoices } from './0027-upload-choices.ts';
import { searchLanguages } from './0028-search-languages.ts';
import { previewLinkUsers } from './0029-preview-link-users.ts';
import { codeColours } from './0030-code-colours.ts';
import { plannedUnpublishing } from './0031-planned-unpublishing.ts';
import { redirects } from './0032-redirects.ts';
import { largeNumbers } from './0033-large-numbers.ts';
import { latestChanges } from './0034-latest-changes.ts';
import { searchOfLetters } from './0035-search-of-letters.ts';
import { sectionTranslations } from './0036-section-translations.ts';
import { plannedLanguages } from './0037-planned-languages.ts';
import { preparedShapes } from './0038-prepared-shapes.ts';
import { mapStyles } from './0039-map-styles.ts';
import { checks } from './0053-checks.ts';
import { clickHouseTables } from './0040-clickhouse-tables.ts';
import { breakingMigrationsTable } from './0041-breaking-migrations.ts';
import { clientFiles } from './0041-client-files.ts';
import { connections } from './0050-connections.ts';
import { schedules } from './0051-schedules.ts';
import { lateRuns } from './0052-late-runs.ts';
import { describedConnections } from './0055-described-connections.ts';
import { sectionMoves } from './0058-section-moves.ts';
import { followedVersions } from './0059-followed-versions.ts';
import { heldLateness } from './0059-held-lateness.ts';
import { versionKeeping } from './0060-version-keeping.ts';
import { lateness } from './0061-lateness.ts';
import { moveWork } from './0064-move-work.ts';
import { joinedSources } from './0065-joined-sources.ts';
import { joinedLateness } from './0066-joined-lateness.ts';

/** Every migration, in the order of its name; a new one is a new file and a new line. */
export const migrations: Record<string, Migration> = {
  '0001-items': items,
  '0002-data': data,
  '0003-undo': undo,
  '0004-row-counts': rowCounts,
  '0005-upload-events': uploadEvents,
  '0006-doc-types': docTypes,
  '0007-merges': merges,
  '0008-na-values': naValues,
  '0009-stored-documents': storedDocuments,
  '0010-section-index': sectionIndex,
  '0011-changes': changes,
  '0012-upload-changes': uploadChanges,
  '0013-edit-requests': editRequests,
  '0014-upload-sources': uploadSources,
  '0015-removed-objects': removedObjects,
  '0016-search': search,
  '0017-one-content-a-page': oneContentAPage,
  '0018-people': people,
  '0019-footer-pages': footerPages,
  '0020-api-keys': apiKeys,
  '0021-previews-and-schedules': previewsAndSchedules,
  '0022-assets': assets,
  '0024-row-places': rowPlaces,
  '0025-passkeys': passkeys,
  '0026-removed-versions': removedVersions,
  '0027-upload-choices': uploadChoices,
  '0028-search-languages': searchLanguages,
  '0029-preview-link-users': previewLinkUsers,
  '0030-code-colours': codeColours,
  '0031-planned-unpublishing': plannedUnpublishing,
  '0032-redirects': redirects,
  '0033-large-numbers': largeNumbers,
  '0034-latest-changes': latestChanges,
  '0035-search-of-letters': searchOfLetters,
  '0036-section-translations': sectionTranslations,
  '0037-planned-languages': plannedLanguages,
  '0038-prepared-shapes': preparedShapes,
  '0039-map-styles': mapStyles,
  '0040-clickhouse-tables': clickHouseTables,
  '0041-breaking-migrations': breakingMigrationsTable,
  '0041-client-files': clientFiles,
  '0050-connections': connections,
  '0051-schedules': schedules,
  '0052-late-runs': lateRuns,
  '0053-checks': checks,
  '0055-described-connections': describedConnections,
  '0058-section-moves': sectionMoves,
  '0059-followed-versions': followedVersions,
  '0059-held-lateness': heldLateness,
  '0060-version-keeping': versionKeeping,
  '0061-lateness': lateness,
  '0064-move-work': moveWork,
  '0065-joined-sources': joinedSources,
  '0066-joined-lateness': joinedLateness,
};

/**
 * Migrations that not every earlier release survives, by their names, with the migration from which on
 * releases do: mostly itself, an earlier one where releases since then do not need what it removes. The
 * others cannot run or start once it ran, and it runs only when none of their nodes is there (decision 431).
 * All other migrations leave what earlier releases read and write.
 */
export const breakingMigrations: ReadonlyMap<string, string> = new Map();
