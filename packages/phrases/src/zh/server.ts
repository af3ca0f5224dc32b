import type { server as english } from '../en/server.ts';
import type { Translated } from '../phrase.ts';

/** What only the server says: text messages and the names of the menus. */
export const server: Translated<typeof english> = {
  'sms.login': '您的登录验证码为{code}，{minutes}分钟内有效，请勿告知他人。',
  'sms.passwordReset': '您的重置密码验证码为{code}，{minutes}分钟内有效，请勿告知他人。',
  'sms.signing': '您的签署验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。',
  'sms.passkeys': '您管理通行密钥的验证码为 {code}，{minutes} 分钟内有效。请勿告知他人。',
  'sms.signAsked': '{unit}邀请您签署文件，请打开链接阅读并签署：{link}',
  'sms.signAskedUnnamed': '有文件邀请您签署，请打开链接阅读并签署：{link}',
  'sms.signReminded': '有文件仍待您签署，请打开链接阅读并签署：{link}',
  'sms.signCompleted': '各方均已签署，请在 30 天内打开链接下载：{link}',
  'sms.signOver': '此前邀请您签署的文件已无需签署。',
  'sms.unitExport': '您正在导出整个单位的数据，验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。',
  'sms.unitClosing': '您正在申请删除整个单位，验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。',
  'sms.handOver': '您正在移交单位主管理员，验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。',
  'sms.sealing': '您正在使用电子印章，验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。',
  'sms.handedOver': '您已将单位“{unit}”移交给{name}，对方现为主管理员。',
  'sms.becameMain': '{name}已将单位“{unit}”移交给您，您现为主管理员。',
  'sms.invite': '您已受邀加入{unit}，请使用本手机号登录后选择接受或谢绝。',
  'sms.inviteUnnamed': '有单位邀请您加入，请使用本手机号登录后查看，并选择接受或谢绝。',
  'alarmMail.title': '存证告警：{what}',
  'alarmMail.text': '单位：{unit}。{detail} 请前往 {url} 核查处理',
  'alarmMail.everyUnit': '全部单位',
  'sms.engravingAllocated': '您有新的刻章订单 {number}（{seal}），请登录确认交期或退回。',
  'sms.engravingRedo': '订单 {number} 需要重新刻制，原因：{reason}',
  'sms.certificationApproved': '{name}的企业认证已通过审核。{reason}',
  'sms.certificationRejected': '{name}的企业认证未通过审核，原因：{reason}。请修改后重新提交。',
  'system.003': '单位控制台',
  'system.004': '平台管理',
  'system.005': '刻制单位工作台',
  'trial.titleOf': '试盖“{name}”',
};
