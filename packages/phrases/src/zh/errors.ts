import type { errors as english, wordless as englishWordless } from '../en/errors.ts';
import type { Translated } from '../phrase.ts';
import { catalogue } from './catalogue.ts';
import { deskErrors } from './errors.desk.ts';
import { moneyErrors } from './errors.money.ts';
import { peopleErrors } from './errors.people.ts';
import { programmesErrors } from './errors.programmes.ts';
import { sealsErrors } from './errors.seals.ts';
import { useErrors } from './errors.use.ts';

/** What the console says when there are no words of the server. */
export const wordless: Translated<typeof englishWordless> = {
  ...catalogue,
  'error.session.expired': '登录已过期，请重新登录',
  'error.request.failed': '请求错误',
  'error.server.internal': '服务内部错误，请联系管理员',
};

/** Why a call was refused, and what to do next. */
export const errors: Translated<typeof english> = {
  ...wordless,

  'error.session.unknown': '登录已过期，请重新登录',
  'error.session.replaced': '登录已过期，请重新登录',

  'error.request.invalid': '请修改标出的内容',
  'error.request.malformed': '请求内容无法识别，请刷新页面后重试',
  'error.request.tooLarge': '内容过大，请减少后重试',
  'error.request.mediaType': '不支持此类内容，请更换文件',
  'error.request.notFound': '请求的地址不存在，请检查',
  'error.request.method': '此地址不支持该请求方式',
  'error.request.timeout': '处理超时已中止，请重试',
  'error.request.tooMany': '请求过于频繁，请稍后重试',
  'error.request.unconfirmed': '请核对存疑的内容并确认',
  'error.request.keyReused': '该请求已提交过不同的内容，请刷新页面后重试',
  'error.request.answeredOnce': '该操作已完成，其结果含有仅显示一次的保密内容，无法再次显示',
  'error.signature.missing': '请求缺少签名，请刷新页面后重试',
  'error.signature.wrong': '请求签名错误，请重新登录',
  'error.signature.skew': '本机时间不准确，请校准后重试',
  'error.signature.replayed': '该请求已收到，请刷新页面查看结果',
  'error.edit.conflict': '{by}刚刚修改了此内容，请先核对差异再保存',
  'error.permission.denied': '没有此操作的权限，请联系单位管理员',
  'error.permission.noUnit': '请先选择单位',
  'error.permission.notOperator': '仅平台运营人员可以操作',
  'error.permission.changePasswordFirst': '请先修改密码',
  'error.permission.secondStepFirst': '请先输入动态验证码完成登录',
  'error.server.unavailable': '服务暂不可用，请稍后重试',
  'error.server.full': '平台存储空间已满，本次内容未保存，请通知平台运维人员后重试',
  ...peopleErrors,
  ...deskErrors,
  ...moneyErrors,
  ...sealsErrors,
  ...useErrors,
  ...programmesErrors,
};
