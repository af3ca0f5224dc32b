import { templateList } from './template-list.tsx';

/** The approval templates of the unit. */
export const Page = templateList();
