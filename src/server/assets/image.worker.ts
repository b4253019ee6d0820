import { serveTasks } from '#server/host/host.server.ts';
import { workOnImage, type ImageTask } from './image-work.ts';

serveTasks<ImageTask>(workOnImage);
