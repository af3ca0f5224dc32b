/** Deeper, and of more parts, than anything a call asks for. */
const deepest = 64;
const mostParts = 100_000;
/** What is as short as this costs nothing, however it is nested. */
const short = 16_384;

const [quote, backslash, comma, colon] = [...'"\\,:'].map((mark) => mark.charCodeAt(0));
const [openArray, closeArray, openObject, closeObject] = [...'[]{}'].map((mark) => mark.charCodeAt(0));

/**
 * Tells JSON that is nested or split up beyond measure. Reading a megabyte of nothing but brackets takes a hundred times as
 * long as looking for them, and nobody else is answered meanwhile.
 */
export const isBloated = (json: Buffer): boolean => {
  if (json.length <= short) return false;
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) {
      for (at += 1; at < json.length && json[at] !== quote; at += 1) if (json[at] === backslash) at += 1;
    } else if (byte === openArray || byte === openObject) {
      depth += 1;
      parts += 1;
      if (depth > deepest) return true;
    } else if (byte === closeArray || byte === closeObject) depth -= 1;
    else if (byte === comma || byte === colon) parts += 1;
    if (parts > mostParts) return true;
  }
  return false;
};
