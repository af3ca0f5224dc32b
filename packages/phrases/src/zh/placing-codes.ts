import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that say where seals stand on files. */
export const placingCodes = {
  'code.placeKind.at': '本页',
  'code.placeKind.pages': '多页',
  'code.placeKind.keyword': '按关键字',
  'code.placeKind.across': '骑缝章',

  'code.whichPages.every': '每一页',
  'code.whichPages.odd': '奇数页',
  'code.whichPages.even': '偶数页',

  'code.acrossEdge.right': '右侧',
  'code.acrossEdge.left': '左侧',

  'code.dateForm.iso': '2026-07-15',
  'code.dateForm.chinese': '2026年7月15日',

  'code.placeFault.noPage': '文件没有这一页',
  'code.placeFault.outside': '有一部分超出页面边缘',
  'code.placeFault.onePage': '骑缝章至少需要两页',
  'code.placeFault.tooManyPages': '骑缝章最多跨 200 页',
  'code.placeFault.noWord': '文件中没有这么多处该关键字',
  'code.placeFault.onePlace': '文件中已有的签名只允许印章出现在一处，请只保留一处',

  'code.sealingFault.notPdf': '不是 PDF 文件',
  'code.sealingFault.encrypted': '文件有密码保护',
  'code.sealingFault.damaged': '文件已损坏',
  'code.sealingFault.formOnly': '这是只有原制作软件才能显示的表单',
  'code.sealingFault.closed': '文件签署后已锁定，不允许再盖章',
  'code.sealingFault.tooLarge': '页数过多',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
