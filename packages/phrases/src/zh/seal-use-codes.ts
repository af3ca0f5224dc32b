import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that only pages about the use of seals show. */
export const sealUseCodes = {
  'code.connectMode.network': '联网',
  'code.connectMode.bluetooth': '蓝牙',

  'code.deviceAbility.camera': '摄像头',
  'code.deviceAbility.fingerprint': '指纹',
  'code.deviceAbility.offline': '离线用印',
  'code.deviceAbility.locate': '定位',
  'code.deviceAbility.photoLock': '拍照锁',
  'code.deviceAbility.privilege': '特权密码',
  'code.deviceAbility.upgrade': '固件升级',

  'code.commandState.waiting': '已发送，待确认',
  'code.commandState.done': '设备已确认',
  'code.commandState.refused': '设备已拒绝',
  'code.commandState.replaced': '已被更新的指令取代',

  'code.pressKind.normal': '普通章',
  'code.pressKind.crossPage': '骑缝章',

  'code.useVerdict.normal': '正常',
  'code.useVerdict.warning': '警告',
  'code.useVerdict.abnormal': '异常',
  'code.useVerdict.unknown': '未知',

  'code.useReason.noPhoto': '没有照片',
  'code.useReason.overCount': '超出授权次数',
  'code.useReason.outsideWindow': '不在授权时间内',
  'code.useReason.outsidePlace': '不在授权地点内',
  'code.useReason.withoutOrder': '无授权用印',
  'code.useReason.counterGap': '有未上报的用印',
  'code.useReason.lateUpload': '延迟上报',
  'code.useReason.dismantled': '设备曾被拆开',
  'code.useReason.clockSkew': '设备时钟偏差',
  'code.useReason.conflict': '同一序号出现两次不同的用印',
  'code.useReason.brokenChain': '用印链不连续',

  'code.photoSource.device': '印章拍摄',
  'code.photoSource.phone': '手机拍摄',
  'code.photoSource.upload': '上传',

  'code.identifiedBy.order': '按授权',
  'code.identifiedBy.fingerprint': '指纹',
  'code.identifiedBy.password': '密码',
  'code.identifiedBy.bluetooth': '蓝牙配对',
  'code.identifiedBy.none': '未识别',

  'code.authorizationEnd.used': '次数用完',
  'code.authorizationEnd.closed': '已关闭',
  'code.authorizationEnd.cancelled': '已取消',
  'code.authorizationEnd.expired': '已过期',

  'code.deviceOrderState.none': '未下发',
  'code.deviceOrderState.sent': '已下发，待确认',
  'code.deviceOrderState.confirmed': '设备已接收',
  'code.deviceOrderState.refused': '设备已拒绝',

  'code.evidenceKind.applicationSubmitted': '提交申请',
  'code.evidenceKind.applicationDecided': '审批',
  'code.evidenceKind.applicationEnded': '申请结束',
  'code.evidenceKind.authorizationGranted': '授权',
  'code.evidenceKind.authorizationChanged': '变更授权',
  'code.evidenceKind.authorizationActivated': '激活授权',
  'code.evidenceKind.authorizationEnded': '授权结束',
  'code.evidenceKind.orderAnswered': '设备应答',
  'code.evidenceKind.pressRecorded': '用印记录',
  'code.evidenceKind.pressConflict': '冲突的用印',
  'code.evidenceKind.photoTaken': '拍照',
  'code.evidenceKind.useReviewed': '审核用印',
  'code.evidenceKind.deviceOperated': '设备操作',
  'code.evidenceKind.deviceEvent': '设备事件',
  'code.evidenceKind.permissionChanged': '权限变更',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
