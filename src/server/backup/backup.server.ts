/** The door to backups: writing one while people work, and restoring it. */
export { restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
