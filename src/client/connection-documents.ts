import { graphql } from './graphql.ts';

/** A run as screens show it. */
const runFields = 'id status message upload_id version_id bytes rows started_by created_at ended_at';

/** Fetches a file of the web, for a source where one is given. */
export const connectSourceDocument = graphql(`
  mutation ConnectSource($address: String!, $access: ConnectionAccess, $sourceId: Int) {
    connectSource(address: $address, access: $access, sourceId: $sourceId) {
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
      has_access
      schedule
      due_at
      succeeded_at
      failing_since
      has_refresh_token
      runs {
        ${runFields}
      }
    }
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

/** Removes the connection of a source. */
export const disconnectSourceDocument = graphql(`
  mutation DisconnectSource($sourceId: Int!) {
    disconnectSource(sourceId: $sourceId)
  }
`);
