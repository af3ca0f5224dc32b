import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../phrase.ts';
import { catalogue } from './catalogue.ts';

/** Why a call was refused, and what to do next. */
export const errors: Translated<typeof english> = {
  ...catalogue,

  'error.session.unknown': '登录已过期，请重新登录',
  'error.session.expired': '登录已过期，请重新登录',
  'error.session.replaced': '登录已过期，请重新登录',

  'error.request.failed': '请求错误',
  'error.request.invalid': '请修改标出的内容',
  'error.request.malformed': '请求内容无法识别，请刷新页面后重试',
  'error.request.tooLarge': '内容过大，请减少后重试',
  'error.request.mediaType': '不支持此类内容',
  'error.request.notFound': '请求的地址不存在',
  'error.request.timeout': '处理超时已中止，请重试',
  'error.request.tooMany': '请求过于频繁，请稍后重试',
  'error.request.unconfirmed': '请核对存疑的内容并确认',
  'error.request.keyReused': '该请求已提交过不同的内容，请刷新页面后重试',
  'error.signature.missing': '请求缺少签名，请刷新页面后重试',
  'error.signature.wrong': '请求签名错误，请重新登录',
  'error.signature.skew': '本机时间不准确，请校准后重试',
  'error.signature.replayed': '该请求已收到，请刷新页面查看结果',
  'error.edit.conflict': '{by}刚刚修改了此内容，请先核对差异再保存',
  'error.permission.denied': '您没有此操作的权限，请联系单位管理员',
  'error.permission.noUnit': '请先选择单位',
  'error.permission.notOperator': '仅平台运营人员可以操作',
  'error.permission.changePasswordFirst': '请先修改密码，再进行其他操作',
  'error.server.internal': '服务内部错误，请联系管理员',
  'error.server.unavailable': '服务暂不可用，请稍后重试',

  'error.account.userNotFound': '用户不存在',
  'error.account.codeTooSoon': '请在 {seconds} 秒后重新获取验证码',
  'error.account.codeTooMany': '该手机号今日获取验证码次数已达上限，请明天再试',
  'error.account.codeWrong': '验证码错误',
  'error.account.codeExpired': '验证码已过期，请重新获取',
  'error.account.passwordWrong': '用户名或密码错误',
  'error.account.locked': '错误次数过多，请稍后重试或重置密码',
  'error.account.disabled': '账号已停用，请联系单位管理员',
  'error.account.usernameFirst': '请先使用用户名和密码登录',
  'error.account.sessionNotFound': '该登录已结束',
  'error.account.passwordSame': '新密码不能与当前密码相同',

  'error.unit.notFound': '单位不存在',
  'error.unit.limit': '已达上限（{name}：最多 {max}），如需提高请申请配额',
  'error.unit.creditCodeTaken': '该统一社会信用代码已注册单位，请联系该单位管理员添加您',

  'error.version.notFound': '版本不存在',
};
