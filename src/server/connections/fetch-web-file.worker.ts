import { serveTasks } from '#server/host/host.server.ts';
import { fetchWebFile, type WebFile } from './fetch-web-file.ts';

serveTasks<WebFile>((file, report) => fetchWebFile(file, (bytes) => report({ bytes })));
