import { damaged } from './fault.ts';

/** Writes DER between the lines that people copy. */
export const writePem = (label: string, der: Uint8Array): string => {
  const base64 = btoa(String.fromCharCode(...der));
  return `-----BEGIN ${label}-----\n${base64.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`;
};

const fromBase64 = (text: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    return damaged('this is not Base64');
  }
};

/** Takes what people hand in: PEM, with one or more in it, or DER. */
export const readPems = (bytes: Uint8Array, label: string): Uint8Array[] => {
  if (bytes[0] === 0x30) return [bytes];
  const text = new TextDecoder('latin1').decode(bytes);
  const found = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \1-----/g)];
  return found.filter((each) => each[1] === label).map((each) => fromBase64(each[2] ?? ''));
};
