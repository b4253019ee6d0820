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
      engineMemory
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
    backups {
      files {
        name
        bytes
        at
      }
      isRunning
      isLocal
      problem
      problemAt
    }
  }
`);

/** Whether a backup is being made. */
export const runningBackupDocument = graphql(`
  query RunningBackup {
    backups {
      isRunning
    }
  }
`);

/** Begins a backup. */
export const makeBackupDocument = graphql(`
  mutation MakeBackup {
    makeBackup
  }
`);
