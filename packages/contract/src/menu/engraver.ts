import type { MenuGroup } from './kinds.ts';

/** The menu of a partner that engraves seals: its own desk and nothing else. */
export const engraverMenu = [
  {
    code: 'engraving',
    icon: 'engrave',
    pages: [
      {
        code: 'engravingWork.view',
        url: '/engravingWork',
        icon: 'engrave',
        routes: ['/engravingWorkDetail'],
        roles: [],
        buttons: [{ code: 'engravingWork.do', roles: [] }],
      },
    ],
  },
] as const satisfies readonly MenuGroup[];
