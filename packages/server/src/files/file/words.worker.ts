import { serveTasks } from '../../kit/serve-tasks.ts';
import { readWords } from './read-words.ts';

serveTasks(readWords);
