import { serveTasks } from '../../kit/serve-tasks.ts';
import { drawMonth } from './draw-month.ts';
import type { MonthTask } from './report-task.ts';

serveTasks(async (task: MonthTask): Promise<Uint8Array> => drawMonth(task));
