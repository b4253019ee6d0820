import { serveTasks } from '#server/host/host.server.ts';
import { analyseFile, type FileAnalysis } from './analyse-file.ts';

serveTasks<FileAnalysis>(analyseFile);
