/** What waits for one's own signature. */
export const minePath = '/sign';
/** Signing tasks that one runs. */
export const tasksPath = '/sign/tasks';
/** Where a task is prepared; with an id, where a draft goes on. */
export const newPath = '/sign/new';
export const draftPath = (id: string): string => `/sign/new?id=${id}`;
/** One task. */
export const taskPath = (id: string): string => `/sign/task?id=${id}`;
