import type { disclosure as english } from '../en/disclosure.ts';
import type { Translated } from '../phrase.ts';

/** 存证报告及其公开内容。 */
export const disclosure: Translated<typeof english> = {
  'disclosure.report': '存证报告',
  'disclosure.title': '存证报告 {number}',
  'disclosure.lead': '一份 PDF，包含此次用印的完整经过并附有证据。任何人都可以核验，无需网络，也无需账号。',
  'disclosure.level': '报告公开的内容',
  'disclosure.level.facts': '何人、何事、何时及结论；照片只含摘要。',
  'disclosure.level.photos': '同时公开照片，在报告页面上及扫码后均可看到。',
  'disclosure.days': '二维码的有效期',
  'disclosure.days.never': '长期有效',
  'disclosure.days.month': '30 天',
  'disclosure.days.year': '一年',
  'disclosure.make': '生成报告',
  'disclosure.made': '报告已生成，正在下载。',
  'disclosure.again': '重新下载',
  'disclosure.list': '已生成的报告',
  'disclosure.none': '此次用印还没有生成过报告。',
  'disclosure.by': '{at}，{name}',
  'disclosure.until': '有效至 {at}',
  'disclosure.opened': '已扫码查看 {n} 次，最近一次 {at}',
  'disclosure.unopened': '尚未被扫码查看',
  'disclosure.revokedBy': '{name}于 {at} 撤销',
  'disclosure.revoke': '撤销',
  'disclosure.revokeTitle': '让此二维码不再显示任何内容？',
  'disclosure.revokeText': '扫描 {at} 所生成报告的人将看到该二维码不存在。PDF 本身仍然真实有效。',
  'disclosure.revoked': '该二维码已不再显示任何内容。',
};
