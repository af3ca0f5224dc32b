import type { sealingCodes as english } from '../en/sealing-codes.ts';
import type { Translated } from '../phrase.ts';

/** The labels of the codes that only pages about sealed files show. */
export const sealingCodes: Translated<typeof english> = {
  'code.sealedState.waiting': '等待中',
  'code.sealedState.working': '签章中',
  'code.sealedState.done': '已签章',
  'code.sealedState.failed': '失败',
  'code.sealedState.stopped': '已停止',

  'code.sealedFault.notPdf': '该文件不是 PDF，请另存为 PDF 后重新申请。',
  'code.sealedFault.damaged': 'PDF 已损坏，请重新保存后再申请。',
  'code.sealedFault.encrypted': 'PDF 受密码保护，请去除密码后重新申请。',
  'code.sealedFault.tooLarge': 'PDF 过大，请拆分后重新申请。',
  'code.sealedFault.xfa': '该表单只能由制作它的软件显示，请打印为 PDF 后重新申请。',
  'code.sealedFault.closed': '该 PDF 中的签名不允许再做任何更改，无法签章。',
  'code.sealedFault.noStamps': '该 PDF 中的签名只允许在一处签章。',
  'code.sealedFault.noPages': 'PDF 没有页面。',
  'code.sealedFault.tooManyPages': '签章页数超出上限，请减少页数后重新申请。',
  'code.sealedFault.outside': '印章未能完整落在页面内，请调整位置后重新申请。',
  'code.sealedFault.wordNotFound': '文件中没有找到用于定位的关键字。',
  'code.sealedFault.picture': '印章图样无法绘制，请联系管理员。',
  'code.sealedFault.certificate': '印章或其证书无效，无法签章，请联系管理员。',
  'code.sealedFault.ended': '本次用印已暂停或已结束。',
  'code.sealedFault.noneLeft': '授权次数已用完。',
  'code.sealedFault.changed': '文件或签章位置与审批时不一致，请重新申请。',
  'code.sealedFault.storage': '单位存储空间不足，请删除文件或申请提高配额。',
  'code.sealedFault.signer': '签名设备暂未响应，系统会自动重试。',
  'code.sealedFault.timestamp': '时间戳服务暂未响应，系统会自动重试。',
  'code.sealedFault.broken': '系统出现问题，请重试。',
};
