/** What a PDF is made of. Names, texts and references are objects of their own, so that none is taken for another. */
export type PdfObject = null | boolean | number | PdfName | PdfText | PdfRef | PdfArray | PdfDict | PdfStream;

/** A name, without its slash and with `#xx` read. */
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A text as bytes, as it stands in the file after escapes were read. */
export class PdfText {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** Another object, by its number and generation. */
export class PdfRef {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

export type PdfArray = readonly PdfObject[];

/** A dictionary; keys are names without their slash, in the order of the file. */
export class PdfDict {
  readonly entries: ReadonlyMap<string, PdfObject>;
  constructor(entries: ReadonlyMap<string, PdfObject> | Readonly<Record<string, PdfObject>>) {
    this.entries = entries instanceof Map ? entries : new Map(Object.entries(entries));
  }
  get(key: string): PdfObject | undefined {
    return this.entries.get(key);
  }
}

/** A stream: its dictionary and its bytes as they stand in the file, not decoded. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly bytes: Uint8Array;
  constructor(dict: PdfDict, bytes: Uint8Array) {
    this.dict = dict;
    this.bytes = bytes;
  }
}
