import type { codes as english } from '../en/codes.ts';
import type { Translated } from '../phrase.ts';

/** The label of every code. */
export const codes: Translated<typeof english> = {
  'code.role.mainAdministrator': '主管理员',
  'code.role.administrator': '管理员',
  'code.role.sealKeeper': '印章保管员',
  'code.role.member': '单位成员',

  'code.serviceState.inService': '服务中',
  'code.serviceState.stopped': '已停用',
  'code.serviceState.expiringSoon': '即将到期',

  'code.servicePackageType.onDemand': '按需付费',
  'code.servicePackageType.yearlyOrMonthly': '包年/包月',
  'code.servicePackageType.oneTime': '一次性购买',

  'code.serviceType.seal': '印章服务',
  'code.serviceType.fileSecurity': '文件防伪/识别',
  'code.serviceType.eSignature': '电子签名',
  'code.serviceType.live': '远程见证',
  'code.serviceType.sealEngraving': '印章刻制',
  'code.serviceType.authenticationSignalling': '认证信令',
  'code.serviceType.enterpriseAuthentication': '企业认证',

  'code.sealSubtype.smart': '智能印章',
  'code.sealSubtype.smartElectronic': '智能电子印章',
  'code.sealSubtype.ordinary': '普通印章',
  'code.sealSubtype.ordinaryElectronic': '普通电子印章',

  'code.approvalState.running': '审批中',
  'code.approvalState.rejected': '已驳回',
  'code.approvalState.approved': '已通过',
  'code.approvalState.awaiting': '待审批',

  'code.quotaStatus.underReview': '审核中',
  'code.quotaStatus.done': '已完成',

  'code.quotaInfo.underApproval': '审批中',
  'code.quotaInfo.passed': '已通过',
  'code.quotaInfo.rejected': '已驳回',

  'code.authorizationStatus.inUse': '使用中',
  'code.authorizationStatus.expired': '已过期',
  'code.authorizationStatus.ended': '使用结束',
  'code.authorizationStatus.notActivated': '未激活',
  'code.authorizationStatus.awaitingUse': '待使用',
  'code.authorizationStatus.suspended': '临时结束',
  'code.authorizationStatus.reviewed': '审核完成',

  'code.operationType.installSeal': '安装印章',
  'code.operationType.replaceSeal': '更换印章',
  'code.operationType.cancelSeal': '注销印章',
  'code.operationType.replaceBattery': '更换电池',
  'code.operationType.reportLossOrLock': '挂失/锁定',
  'code.operationType.privilegePassword': '特权密码',
  'code.operationType.firmwareUpgrade': '固件升级',
  'code.operationType.addInk': '加墨',
  'code.operationType.fingerprint': '指纹',
  'code.operationType.exchangeDevice': '更换设备',

  'code.agentApplyState.underReview': '审核中',
  'code.agentApplyState.passed': '已通过',
  'code.agentApplyState.rejected': '已驳回',

  'code.useType.networked': '联网模式',
  'code.useType.privileged': '特权盖章',
  'code.useType.trial': '试盖',
  'code.useType.offline': '离线模式',
  'code.useType.addInk': '加墨',
  'code.useType.electronic': '电子用印',

  'code.cardState.test': '测试期',
  'code.cardState.silent': '沉默期',
  'code.cardState.normal': '正常',
  'code.cardState.stopped': '停机',
  'code.cardState.cancelled': '销户',

  'code.exportType.wholeUnit': '整个单位',
  'code.exportType.orderRecords': '订单记录',
  'code.exportType.authorizationRecords': '授权记录',
  'code.exportType.useRecords': '用印记录',
  'code.exportType.useDetails': '用印明细',
  'code.exportType.applicationRecords': '申请记录',
  'code.exportType.members': '成员',
  'code.exportType.operations': '操作日志',
  'code.exportType.logins': '登录日志',
  'code.exportType.deviceOperations': '操作记录',
  'code.exportType.marks': '水印记录',
  'code.exportType.identifications': '识别记录',
  'code.exportType.movements': '收支明细',
  'code.exportType.signings': '签署任务',
  'code.exportType.certificates': '证书',
  'code.exportType.invoices': '发票',

  'code.loginType.phoneCode': '手机验证码',
  'code.loginType.usernamePassword': '用户名和密码',
  'code.loginType.operator': '运营人员登录',

  'code.loginResult.succeeded': '登录成功',
  'code.loginResult.unknownAccount': '账号不存在',
  'code.loginResult.wrongPassword': '密码错误',
  'code.loginResult.wrongCode': '验证码错误',
  'code.loginResult.expiredCode': '验证码已过期',
  'code.loginResult.locked': '错误次数过多',
  'code.loginResult.disabled': '账号已停用',

  'code.clientType.pc': '电脑端',
  'code.clientType.mobile': '手机端',
  'code.clientType.machine': '接口调用',

  'code.memberState.active': '在职',
  'code.memberState.invited': '未进入',
  'code.memberState.disabled': '已停用',
  'code.invitationState.pending': '待答复',
  'code.invitationState.accepted': '已接受',
  'code.invitationState.declined': '已谢绝',
  'code.invitationState.withdrawn': '已撤回',
  'code.invitationState.expired': '已过期',

  'code.sealUseKind.paper': '纸质用印',
  'code.sealUseKind.electronic': '电子用印',

  'code.approveTab.todo': '待我审批',
  'code.approveTab.done': '我已审批',
  'code.approveTab.copied': '抄送我的',

  'code.applyScope.mine': '我的申请',
  'code.applyScope.everyone': '全部申请',

  'code.complaintState.open': '待答复',
  'code.complaintState.answered': '已答复',
  'code.complaintState.reopened': '已重新打开',
  'code.complaintState.closed': '已关闭',

  'code.smsState.waiting': '待发送',
  'code.smsState.sent': '已发送',
  'code.smsState.failed': '发送失败',

  'code.versionState.draft': '草稿',
  'code.versionState.published': '已发布',

  'code.unitSwitch.administratorsEditUnit': '管理员可修改单位信息',
  'code.unitSwitch.openToParent': '上级单位可查看本单位数据',
  'code.unitSwitch.phonesShown': '同事间显示完整手机号',
  'code.unitSwitch.markFiles': '允许添加文件水印',
  'code.unitSwitch.identifyFiles': '允许文件识别',

  'code.organizationType.department': '部门',
  'code.organizationType.subsidiary': '下属单位',

  'code.certificationState.reviewing': '审核中',
  'code.certificationState.rejected': '已驳回',
  'code.certificationState.approved': '已通过',
  'code.certificationState.withdrawn': '已撤回',
};
