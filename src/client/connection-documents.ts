import { graphql } from './graphql.ts';

/** A run as screens show it. */
const runFields = `id status message upload_id version_id bytes rows started_by created_at ended_at
  changes { before added removed changed }`;

/** The kinds of places that sources fetch from. */
export const connectorsDocument = graphql(`
  query Connectors {
    connectors
  }
`);

/** What an entered address may stand for. */
export const connectionProposalsDocument = graphql(`
  query ConnectionProposals($address: String!) {
    connectionProposals(address: $address)
  }
`);

/** What a service says about a place, its first rows, and what can be chosen there. */
export const lookAtPlaceDocument = graphql(`
  mutation LookAtPlace($settings: ConnectionSettings!, $access: ConnectionAccess) {
    lookAtPlace(settings: $settings, access: $access)
  }
`);

/** Fetches data from a place, for a source where one is given. */
export const connectSourceDocument = graphql(`
  mutation ConnectSource($settings: ConnectionSettings!, $access: ConnectionAccess, $sourceId: Int) {
    connectSource(settings: $settings, access: $access, sourceId: $sourceId) {
      ${runFields}
    }
  }
`);

/** A run of the viewer. */
export const sourceRunDocument = graphql(`
  query SourceRun($id: Int!) {
    sourceRun(id: $id) {
      ${runFields}
    }
  }
`);

/** Runs once more what a run could not fetch. */
export const repeatSourceRunDocument = graphql(`
  mutation RepeatSourceRun($id: Int!) {
    repeatSourceRun(id: $id) {
      ${runFields}
    }
  }
`);

/** Where a source fetches its data from, and its latest runs. */
export const sourceConnectionDocument = graphql(`
  query SourceConnection($sourceId: Int!) {
    sourceConnection(sourceId: $sourceId) {
      address
      settings
      has_access
      schedule
      cadence
      due_at
      succeeded_at
      failing_since
      has_refresh_token
      keeping
      runs {
        ${runFields}
      }
    }
  }
`);

/** Publishes what a run has fetched that checks have stopped. */
export const publishHeldRunDocument = graphql(`
  mutation PublishHeldRun($id: Int!, $reason: String!, $relax: Boolean) {
    publishHeldRun(id: $id, reason: $reason, relax: $relax)
  }
`);

/** What publishing a run would change that checks have stopped. */
export const heldRunComparisonDocument = graphql(`
  query HeldRunComparison($id: Int!) {
    heldRunComparison(id: $id) {
      versionName
      mode
      comparison
    }
  }
`);

/** Rows that publishing such a run would change. */
export const heldRunDifferencesDocument = graphql(`
  query HeldRunDifferences($id: Int!, $fromIndex: Int!, $toIndex: Int!) {
    heldRunComparison(id: $id) {
      columns
      comparison
      differences(fromIndex: $fromIndex, toIndex: $toIndex)
    }
  }
`);

/** Drops what a run has fetched that checks have stopped. */
export const dropHeldRunDocument = graphql(`
  mutation DropHeldRun($id: Int!) {
    dropHeldRun(id: $id)
  }
`);

/** Fetches what a source is connected to. */
export const refreshSourceDocument = graphql(`
  mutation RefreshSource($sourceId: Int!) {
    refreshSource(sourceId: $sourceId) {
      ${runFields}
    }
  }
`);

/** Changes where a source fetches its data from. */
export const changeConnectionDocument = graphql(`
  mutation ChangeConnection($sourceId: Int!, $settings: ConnectionSettings!, $access: ConnectionAccess) {
    changeConnection(sourceId: $sourceId, settings: $settings, access: $access)
  }
`);

/** Removes the connection of a source. */
export const disconnectSourceDocument = graphql(`
  mutation DisconnectSource($sourceId: Int!) {
    disconnectSource(sourceId: $sourceId)
  }
`);

/** Sets when a source fetches its data. */
export const setSourceScheduleDocument = graphql(`
  mutation SetSourceSchedule($sourceId: Int!, $schedule: SourceSchedule) {
    setSourceSchedule(sourceId: $sourceId, schedule: $schedule)
  }
`);

/** Sets which versions of its runs a source keeps. */
export const keepVersionsDocument = graphql(`
  mutation KeepVersions($sourceId: Int!, $keeping: VersionKeeping) {
    keepVersions(sourceId: $sourceId, keeping: $keeping)
  }
`);

/** Makes the token with which a program starts runs of a source. */
export const makeRefreshTokenDocument = graphql(`
  mutation MakeRefreshToken($sourceId: Int!) {
    makeRefreshToken(sourceId: $sourceId)
  }
`);

/** Lets no program start runs of a source any more. */
export const removeRefreshTokenDocument = graphql(`
  mutation RemoveRefreshToken($sourceId: Int!) {
    removeRefreshToken(sourceId: $sourceId)
  }
`);

/** Who is told when a source cannot be fetched. */
export const sourceOwnerDocument = graphql(`
  query SourceOwner($sourceId: Int!) {
    sourceOwner(sourceId: $sourceId) {
      id
      name
    }
  }
`);

/** The people who may own a source, by a part of their name. */
export const possibleOwnersDocument = graphql(`
  query PossibleOwners($sourceId: Int!, $search: String!) {
    possibleOwners(sourceId: $sourceId, search: $search) {
      id
      name
      email
    }
  }
`);

/** Chooses who is told when a source cannot be fetched. */
export const setSourceOwnerDocument = graphql(`
  mutation SetSourceOwner($sourceId: Int!, $userId: String!) {
    setSourceOwner(sourceId: $sourceId, userId: $userId)
  }
`);

/** The sources whose latest run failed or waits. */
export const fetchedSourcesDocument = graphql(`
  query FetchedSources {
    fetchedSources {
      has_any
      to_attend {
        source_id
        name
        status
        message
        upload_id
        since
      }
    }
  }
`);
