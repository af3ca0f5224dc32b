import type { signingCodes as english } from '../en/signing-codes.ts';
import type { Translated } from '../phrase.ts';

/** The labels of the codes that only pages about signing show. */
export const signingCodes: Translated<typeof english> = {
  'code.signingState.draft': '草稿',
  'code.signingState.running': '签署中',
  'code.signingState.completed': '已完成',
  'code.signingState.declined': '已拒签',
  'code.signingState.withdrawn': '已撤回',
  'code.signingState.expired': '已过期',

  'code.partyKind.member': '本单位成员',
  'code.partyKind.outside': '外部人员',

  'code.partyState.waiting': '尚未轮到',
  'code.partyState.asked': '待签署',
  'code.partyState.opened': '已阅读',
  'code.partyState.signed': '已签署',
  'code.partyState.declined': '已拒签',
  'code.partyState.handedOver': '已转交',

  'code.signingStep.started': '发起签署',
  'code.signingStep.asked': '邀请签署',
  'code.signingStep.opened': '打开文件',
  'code.signingStep.signed': '完成签署',
  'code.signingStep.declined': '拒签',
  'code.signingStep.handedOver': '转交签署',
  'code.signingStep.reminded': '提醒签署',
  'code.signingStep.withdrawn': '撤回任务',
  'code.signingStep.expired': '任务过期',
  'code.signingStep.completed': '全部完成',

  'code.inkKind.hand': '手写笔迹',
  'code.inkKind.seal': '印章印迹',
  'code.signatureKind.drawn': '手写',
  'code.signatureKind.typed': '输入',
  'code.signatureKind.photographed': '拍照',
  'code.signatureKind.sealed': '单位印章',
  'code.signatureKind.unitSeal': '本单位电子印章',

  'code.signingTab.toSign': '待我签署',
  'code.signingTab.waiting': '等待他方',
  'code.signingTab.done': '已结束',
};
