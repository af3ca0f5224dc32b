import { fields } from './fields.ts';
import { frame } from './frame.ts';
import { kit } from './kit.ts';
import { menu } from './menu.ts';
import { pages } from './pages.ts';

/** What the shell, the kit and the first work pages say, in Simplified Chinese. */
export const shell = { ...frame, ...kit, ...menu, ...fields, ...pages } as const;
