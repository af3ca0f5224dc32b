/** How often a content saved or brought back the state more than it should have. */
export interface Balance {
  /** States brought back that were never saved. */
  readonly missing: number;
  /** States saved and never brought back. */
  readonly left: number;
  /** Parts begun, such as one of a layer that is not shown, and never ended. */
  readonly open: number;
}

const [space, percent, opening, close, less, greater, backslash, slash] = [...' %()<>\\/'].map((letter) =>
  letter.charCodeAt(0),
) as [number, number, number, number, number, number, number, number];
const isSpace = (code: number | undefined): boolean =>
  code === undefined || code === space || code === 0 || (code >= 9 && code <= 13);
const delimiters = new Set([...'()<>[]{}/%'].map((letter) => letter.charCodeAt(0)));
const isEnd = (code: number | undefined): boolean =>
  isSpace(code) || (code !== undefined && delimiters.has(code));
const [letterD, letterE, letterI, letterQ, letterq] = [...'DEIQq'].map((letter) => letter.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];

const [letterB, letterC, letterM] = [...'BCM'].map((letter) => letter.charCodeAt(0)) as [
  number,
  number,
  number,
];

/** Whether a part begins (1), ends (-1), or neither, with the word of three letters here: BMC, BDC or EMC. */
const partAt = (bytes: Uint8Array, at: number): 1 | 0 | -1 => {
  if (bytes[at + 2] !== letterC) return 0;
  if (bytes[at] === letterE && bytes[at + 1] === letterM) return -1;
  return bytes[at] === letterB && (bytes[at + 1] === letterM || bytes[at + 1] === letterD) ? 1 : 0;
};

const afterText = (bytes: Uint8Array, from: number): number => {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const code = bytes[at];
    if (code === backslash) at += 1;
    else if (code === opening) depth += 1;
    else if (code === close) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
};

const afterPicture = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at < bytes.length; at += 1)
    if (
      bytes[at] === letterE &&
      bytes[at + 1] === letterI &&
      isSpace(bytes[at - 1]) &&
      isSpace(bytes[at + 2])
    )
      return at + 2;
  return bytes.length;
};

/** Counts how a page's content leaves the state it draws in, so that what is drawn after it starts from a clean one. */
export const balanceOf = (bytes: Uint8Array): Balance => {
  let [depth, lowest, open, at] = [0, 0, 0, 0];
  while (at < bytes.length) {
    const code = bytes[at] as number;
    if (code === percent) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    else if (code === opening) at = afterText(bytes, at);
    else if (code === less && bytes[at + 1] !== less)
      while (at < bytes.length && bytes[at] !== greater) at += 1;
    else if (isEnd(code) && code !== slash) at += 1;
    else {
      const start = at;
      at += 1;
      while (at < bytes.length && !isEnd(bytes[at])) at += 1;
      if (at - start === 1 && code === letterq) depth += 1;
      else if (at - start === 1 && code === letterQ) {
        depth -= 1;
        lowest = Math.min(lowest, depth);
      } else if (at - start === 2 && code === letterI && bytes[start + 1] === letterD)
        at = afterPicture(bytes, at + 1);
      else if (at - start === 3) open = Math.max(0, open + partAt(bytes, start));
    }
  }
  return { missing: Math.abs(lowest), left: depth - lowest, open };
};
