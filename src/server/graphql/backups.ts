import type { BackupFile, BackupState } from '#server/backup/backup.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { builder, expensiveFieldCost } from './builder.ts';

const BackupFileType = builder.objectRef<BackupFile>('BackupFile').implement({
  description: 'A complete backup.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name in the folder or the bucket.' }),
    bytes: t.exposeFloat('bytes', { description: 'Its size.' }),
    at: t.string({
      description: 'When the backup was started (ISO 8601).',
      resolve: ({ at }) => at.toISOString(),
    }),
  }),
});

const BackupStateType = builder.objectRef<BackupState>('BackupState').implement({
  description: 'The backups that the server has made.',
  fields: (t) => ({
    files: t.field({
      type: [BackupFileType],
      description: 'The newest hundred, newest first.',
      resolve: ({ files }) => files,
    }),
    isRunning: t.exposeBoolean('isRunning', { description: 'Whether a backup is running or queued.' }),
    isLocal: t.exposeBoolean('isLocal', { description: 'Whether they can be downloaded from the server.' }),
    problem: t.string({
      nullable: true,
      description: 'Why the last attempt failed, or why they cannot be listed.',
      resolve: ({ problem }) => problem?.text ?? null,
    }),
    problemAt: t.string({
      nullable: true,
      description: 'When the last attempt failed (ISO 8601).',
      resolve: ({ problem }) => problem?.at.toISOString() ?? null,
    }),
  }),
});

builder.queryField('backups', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: BackupStateType,
    description: 'The backups that the server has made.',
    extensions: { action: 'installation.manage' },
    resolve: (_root, _args, { services }) => services.backups.read(),
  }),
);

builder.mutationField('makeBackup', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Makes a backup as a job.',
    extensions: { action: 'installation.manage' },
    resolve: async (_root, _args, { services, viewer }) => {
      await services.backups.request();
      await recordAuditEntry(services.database.db, viewer, { action: 'make-backup', subject: 'backup' });
      return true;
    },
  }),
);
