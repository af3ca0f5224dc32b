import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that pages about identified files show. */
export const identifyCodes = {
  'code.identifyState.waiting': '等待中',
  'code.identifyState.working': '识别中',
  'code.identifyState.done': '已完成',
  'code.identifyState.failed': '失败',
  'code.identifyState.cancelled': '已停止',

  'code.identifyOutcome.read': '已查明来源',
  'code.identifyOutcome.foreign': '由其他单位标记',
  'code.identifyOutcome.seen': '有水印但无法读出',
  'code.identifyOutcome.none': '未发现水印',
  'code.identifyOutcome.failed': '无法识别',
  'code.identifyOutcome.cancelled': '已停止',

  'code.identifyFault.empty': '文件为空。',
  'code.identifyFault.unknown': '这不是图片，也不是 PDF。',
  'code.identifyFault.damaged': '文件已损坏，无法读取。请重新保存或重新拍摄。',
  'code.identifyFault.encrypted': 'PDF 有密码保护。请另存为无密码的文件后重试。',
  'code.identifyFault.tooManyPixels': '图片像素过多，请缩小后重试。',
  'code.identifyFault.tooManyPages': 'PDF 页数过多，请拆分后逐份识别。',
  'code.identifyFault.tooSmall': '图片太小，容不下水印。请提供包含更多页面内容的图片。',
  'code.identifyFault.tooHeavy': '识别该文件所需内存超过上限，请只取其中一页重试。',
  'code.identifyFault.tookTooLong': '识别该文件用时过长，请只取其中一页重试。',
  'code.identifyFault.broken': '系统出现异常，请重试。',

  'code.identifyWay.paper': '在纸张空白处查找',
  'code.identifyWay.ink': '在文字墨迹中查找',
  'code.identifyWay.flatPaper': '先展平页面，再在纸张空白处查找',
  'code.identifyWay.flatInk': '先展平页面，再在文字墨迹中查找',

  'code.editKind.changed': '被修改',
  'code.editKind.erased': '被擦除',
  'code.editKind.inserted': '被添加',
  'code.editKind.moved': '被移动',

  'code.comparison.compared': '已与标记时的页面比对',
  'code.comparison.sameFile': '就是当时标记的文件，逐字节一致',
  'code.comparison.noReference': '未比对：没有保存标记时的页面',
  'code.comparison.notAligned': '未比对：可见的页面内容太少，无法与标记时的页面对齐',
  'code.comparison.forgedReference': '未比对：所保存的页面参照已不是当时的内容',
  'code.comparison.unable': '未比对：用时过长或出现异常',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
