import { serveTasks } from '../../kit/serve-tasks.ts';
import { readSheets } from './read-sheets.ts';

serveTasks(readSheets);
