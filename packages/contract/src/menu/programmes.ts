import { Role } from '../unit/codes.ts';
import type { MenuGroup } from './kinds.ts';

const everyone = Role.all;

/** What the platform runs for units, as a unit sees it. */
export const unitProgrammes = {
  code: 'service',
  icon: 'service',
  pages: [
    {
      code: 'news.view',
      url: '/service/dynamicList',
      icon: 'news',
      routes: ['/service/dynamicDetail'],
      roles: everyone,
    },
  ],
} as const satisfies MenuGroup;

/** The same as those who run it see it. */
export const operatorProgrammes = {
  code: 'programmes',
  icon: 'service',
  pages: [
    {
      code: 'newsDesk.view',
      url: '/news',
      icon: 'news',
      routes: ['/newsDetail', '/writeNews'],
      roles: [],
      buttons: [
        { code: 'newsDesk.edit', roles: [] },
        { code: 'newsDesk.publish', roles: [] },
      ],
    },
  ],
} as const satisfies MenuGroup;
