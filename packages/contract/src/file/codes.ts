import { codes } from '../kit/codes.ts';

/** What an uploaded file is for; it decides which kinds of file are taken. */
export const FilePurpose = codes('filePurpose', {
  licence: 'licence',
  letter: 'letter',
  picture: 'picture',
  document: 'document',
  application: 'application',
  attachment: 'attachment',
  comment: 'comment',
  photo: 'photo',
  report: 'report',
  watermark: 'watermark',
  marked: 'marked',
  identify: 'identify',
  sealed: 'sealed',
  signing: 'signing',
  signed: 'signed',
  voucher: 'voucher',
  invoice: 'invoice',
  material: 'material',
  illustration: 'illustration',
  answer: 'answer',
  engraving: 'engraving',
  destruction: 'destruction',
});

/** What a file is, found from its content and never from its name. */
export const FileType = codes('fileType', {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
