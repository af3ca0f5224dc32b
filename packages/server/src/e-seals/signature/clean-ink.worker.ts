import { serveTasks } from '../../kit/serve-tasks.ts';
import { cleanInk } from './clean-ink.ts';
import type { InkTask } from './clean-photo.ts';

serveTasks(({ bytes, kind }: InkTask) => cleanInk(bytes, kind));
