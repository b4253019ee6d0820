import { graphql } from './graphql.ts';

/** The state of the server. */
export const systemStateDocument = graphql(`
  query SystemState {
    systemState {
      versions {
        name
        version
      }
      uptimeSeconds
      memory
      diskFree
      diskSize
      database
      connectionsUsed
      connectionsWaiting
      replica
      requestsRunning
      requestsWaiting
      isListening
      jobs {
        state
        count
      }
    }
  }
`);
