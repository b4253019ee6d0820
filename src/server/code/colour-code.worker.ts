import { colourCode } from '#richtext/colour-code.ts';
import type { ColouredCode } from '#richtext/document-code.ts';
import { serveTasks } from '#server/host/host.server.ts';

serveTasks<ColouredCode>((code) => Promise.resolve(colourCode(code)));
