import type { sealing as english } from '../en/sealing.ts';
import type { Translated } from '../phrase.ts';

/** Pressing an electronic seal. */
export const sealing: Translated<typeof english> = {
  'sealing.title': '电子签章',
  'sealing.lead': '每份文件计一次用印，使用印章证书签名，签章完成即计数。',
  'sealing.left': '剩余 {count} 次',
  'sealing.chosen': '已选 {count} 份文件',
  'sealing.choose': '签章 {name}',
  'sealing.code': '短信验证码',
  'sealing.codeHelp': '验证码将发送至 {phone}。',
  'sealing.sendCode': '获取验证码',
  'sealing.again': '重新获取（{seconds} 秒）',
  'sealing.press': '签章 {count} 份文件',
  'sealing.progress': '已签章 {done} / {all} 份',
  'sealing.goesOn': '可以离开本页，签章将在后台继续。',
  'sealing.stop': '停止',
  'sealing.stopConfirm': '确定停止签章？已签章的文件保持不变并已计数。',
  'sealing.stopped': '已停止，已完成的签章保持不变。',
  'sealing.started': '正在签章。',
  'sealing.download': '下载',
  'sealing.downloadFile': '下载 {name}',
  'sealing.downloadSealed': '下载已签章文件',
  'sealing.demoCode': '使用演示验证码 {code}',
  'sealing.files': '已签章文件',
  'sealing.none': '该申请中没有使用本印章的文件。',
  'sealing.direct': '本次为直接授权，没有关联文件。请通过申请上传文件后签章。',
  'sealing.notYours': '仅 {name} 可在此使用本印章。',
  'sealing.over': '本次用印已结束。',
  'sealing.done': '文件均已签章。',
  'sealing.sealedBy': '已加盖：{seals}',
};
