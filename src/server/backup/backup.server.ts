/** The door to backups: writing one while people work, and restoring it. */
export { restoreBackup } from './restore-backup.ts';
export { openBackupStore, type BackupFile } from './backup-store.ts';
export { openBackups, type Backups, type BackupState } from './scheduled-backups.ts';
export { writeBackup } from './write-backup.ts';
