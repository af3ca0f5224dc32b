type CodeValue = string | number;
type Table = Readonly<Record<string, CodeValue>>;

/** An enumeration without its checks, as a page needs it: its members by name, the list, and the way back to the name. */
export const codeTable = <const Name extends string, const Codes extends Table>(
  codeName: Name,
  table: Codes,
) => {
  const all = Object.values(table) as Codes[keyof Codes][];
  const names = new Map<CodeValue, string>(Object.entries(table).map(([key, code]) => [code, key]));
  const keyOf = (code: CodeValue) => {
    const key = names.get(code);
    if (key === undefined) throw new RangeError(`${codeName} has no code ${code}`);
    return key as Extract<keyof Codes, string>;
  };
  return Object.assign({}, table, { codeName, all, keyOf });
};
