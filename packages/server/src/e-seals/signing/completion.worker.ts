import { serveTasks } from '../../kit/serve-tasks.ts';
import type { CompletionTask } from './completion-content.ts';
import { drawCompletion } from './draw-completion.ts';

serveTasks((task: CompletionTask): Promise<Uint8Array> => drawCompletion(task));
