import { Role } from '../unit/codes.ts';
import type { MenuGroup } from './kinds.ts';

const everyone = Role.all;

/** What the platform runs for units, as a unit sees it. */
export const unitProgrammes = {
  code: 'service',
  icon: 'partner',
  pages: [
    {
      code: 'news.view',
      url: '/service/dynamicList',
      icon: 'dictionary',
      routes: ['/service/dynamicDetail'],
      roles: everyone,
    },
  ],
} as const satisfies MenuGroup;

/** The same as those who run it see it. */
export const operatorProgrammes = {
  code: 'programmes',
  icon: 'partner',
  pages: [
    {
      code: 'newsDesk.view',
      url: '/news',
      icon: 'dictionary',
      routes: ['/newsDetail', '/writeNews'],
      roles: [],
      buttons: [
        { code: 'newsDesk.edit', roles: [] },
        { code: 'newsDesk.publish', roles: [] },
      ],
    },
  ],
} as const satisfies MenuGroup;
