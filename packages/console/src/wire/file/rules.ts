// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { limits } from '@chancery/contract/limits.ts';
import { FilePurpose, FileType } from './codes.ts';
const pictures = [
	FileType.jpeg,
	FileType.png,
	FileType.webp
];
const everything = [
	...pictures,
	FileType.pdf,
	FileType.docx,
	FileType.xlsx
];
export const fileTypesOf = {
	[FilePurpose.licence]: pictures,
	[FilePurpose.letter]: [...pictures, FileType.pdf],
	[FilePurpose.picture]: pictures,
	[FilePurpose.document]: [...pictures, FileType.pdf],
	[FilePurpose.application]: everything,
	[FilePurpose.attachment]: everything,
	[FilePurpose.comment]: everything,
	[FilePurpose.photo]: pictures,
	// Only the platform makes them.
	[FilePurpose.report]: [],
	[FilePurpose.watermark]: [...pictures, FileType.pdf],
	// Only the platform makes them.
	[FilePurpose.marked]: [],
	[FilePurpose.identify]: [...pictures, FileType.pdf],
	// Only the platform makes them.
	[FilePurpose.sealed]: [],
	[FilePurpose.signing]: [FileType.pdf],
	// Only the platform makes them.
	[FilePurpose.signed]: [],
	[FilePurpose.voucher]: [...pictures, FileType.pdf],
	[FilePurpose.invoice]: [FileType.pdf],
	[FilePurpose.material]: everything,
	[FilePurpose.illustration]: pictures,
	[FilePurpose.answer]: everything,
	[FilePurpose.engraving]: [...pictures, FileType.pdf],
	[FilePurpose.destruction]: pictures
};
export const fileBytesMax = limits.file.mb * limits.bytesPerMb;
export const fileMbOf = {
	[FilePurpose.licence]: limits.file.mb,
	[FilePurpose.letter]: limits.file.mb,
	[FilePurpose.picture]: limits.file.mb,
	[FilePurpose.document]: limits.file.mb,
	[FilePurpose.material]: limits.file.mb,
	[FilePurpose.illustration]: limits.file.mb,
	[FilePurpose.answer]: limits.file.mb,
	[FilePurpose.engraving]: limits.file.mb,
	[FilePurpose.destruction]: limits.file.mb,
	[FilePurpose.application]: limits.file.largeMb,
	[FilePurpose.attachment]: limits.file.largeMb,
	[FilePurpose.comment]: limits.file.mb,
	[FilePurpose.photo]: limits.file.mb,
	[FilePurpose.report]: limits.file.mb,
	[FilePurpose.watermark]: limits.file.largeMb,
	[FilePurpose.marked]: limits.file.largeMb,
	[FilePurpose.identify]: limits.file.largeMb,
	[FilePurpose.sealed]: limits.file.largeMb,
	[FilePurpose.signing]: limits.file.mb,
	[FilePurpose.signed]: limits.file.largeMb,
	[FilePurpose.voucher]: limits.file.mb,
	[FilePurpose.invoice]: limits.file.mb
};
const largePictures = [
	FilePurpose.watermark,
	FilePurpose.marked,
	FilePurpose.identify
];
export const fileMegapixelsOf = (purpose) => largePictures.includes(purpose) ? limits.file.largeMegapixels : limits.file.megapixels;
export const partBytes = limits.file.partMb * limits.bytesPerMb;
export const partsOf = (size) => Math.ceil(size / partBytes);
export const partSizeAt = (size, offset) => Math.min(partBytes, size - offset);
export const fileTypeNames = {
	[FileType.jpeg]: "JPEG",
	[FileType.png]: "PNG",
	[FileType.webp]: "WebP",
	[FileType.pdf]: "PDF",
	[FileType.docx]: "DOCX",
	[FileType.xlsx]: "XLSX"
};
const pictureEndings = [
	"jpg",
	"jpeg",
	"jpe",
	"jfif",
	"png",
	"webp"
];
export const fileEndingsOf = {
	[FileType.jpeg]: pictureEndings,
	[FileType.png]: pictureEndings,
	[FileType.webp]: pictureEndings,
	[FileType.pdf]: ["pdf"],
	[FileType.docx]: ["docx"],
	[FileType.xlsx]: ["xlsx"]
};
const hostile = /[\\/:*?"<>|%\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|^[.\-~\s]|[.\s]$|\.\.|\s{3}/u;
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
export const endingOf = (fileName) => /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
export const isPlainName = (fileName, type) => {
	if (hostile.test(fileName) || devices.test(fileName)) return false;
	const ending = endingOf(fileName);
	return ending === "" || fileEndingsOf[type].includes(ending);
};
