import type { bluetooth as english } from '../en/bluetooth.ts';
import type { Translated } from '../phrase.ts';

/** Seals that are reached over Bluetooth. */
export const bluetooth: Translated<typeof english> = {
  'bluetooth.connect': '用蓝牙连接',
  'bluetooth.disconnect': '断开连接',
  'bluetooth.idle': '印章没有网络时，可用蓝牙连接，由本页面代为传递消息。',
  'bluetooth.connecting': '正在连接印章',
  'bluetooth.connected': '已连接 {serial}，已传递 {presses} 次盖章、{photos} 张照片、{orders} 条指令',
  'bluetooth.photoLabel': '正在从印章接收照片',
  'bluetooth.photo': '正在从印章接收照片：{percent}%',
  'bluetooth.photosWaiting': '还有 {n} 张等待接收',
  'bluetooth.photosLeft': '有 {n} 张照片未能送达，仍保存在印章中，下次连接时会重新发送。',
  'bluetooth.stuck': '已连接 {serial}，但消息暂时无法送达，正在重试…',
  'bluetooth.lost': '与印章的连接已断开。请靠近后重新连接，数据不会丢失。',
  'bluetooth.failed': '无法连接印章。请开机并靠近后重试。',
  'bluetooth.wrongSeal': '这是另一枚印章，请选择本次授权使用的印章。',
  'bluetooth.unable': '此浏览器不支持蓝牙连接印章。请使用 Chrome 或 Edge，或让印章使用自己的网络。',
};
