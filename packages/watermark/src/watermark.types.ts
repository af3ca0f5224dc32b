/** What marks are made and read with. Whoever has `sync` can find marks of the platform; only `unit` reads an id. */
export interface MarkKey {
  /** 32 bytes that all units of a platform share. */
  readonly sync: Uint8Array;
  /** 32 bytes of one unit. */
  readonly unit: Uint8Array;
}

/** How strongly a mark is put on. */
export type Strength = 'gentle' | 'standard' | 'strong';

/** How a PDF is marked: drawn over its pages, which stay as they are; or pages become pictures, and the mark part of them. */
export type PdfVariant = 'overlay' | 'raster';

/** Something everybody sees, besides the mark nobody does. */
export interface VisibleMark {
  readonly text?: string;
  /** What a code at the foot of the page says, such as an address. */
  readonly qr?: string;
}

/** Told while something long is done: pages done, and of how many. */
export type OnProgress = (done: number, of: number) => void;

/** What may be asked of anything long. */
export interface Patience {
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
}

/** How a file is to be marked. */
export interface EmbedOptions extends Patience {
  /** 64 bits. */
  readonly id: bigint;
  readonly key: MarkKey;
  /** `standard` when nothing is said. */
  readonly strength?: Strength;
  /** `overlay` when nothing is said. */
  readonly variant?: PdfVariant;
  readonly visible?: VisibleMark;
}

/** One page that was marked, or the one picture. */
export interface MarkedPage {
  /** Its size in units of the grid. */
  readonly width: number;
  readonly height: number;
  /** What it looked like, for finding edits later; carries its own proof of being ours. */
  readonly reference: Uint8Array;
}

/** A file with its mark. */
export interface Embedded {
  readonly bytes: Uint8Array;
  readonly type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp';
  readonly pages: readonly MarkedPage[];
  /** The file had been signed: what was signed is still in it, but more is seen now. */
  readonly signed?: boolean;
}

/** Where a point of the grid lies in a picture, a plane seen at any angle: see `place`. */
export type GridMap = readonly [number, number, number, number, number, number, number, number];

/** How a mark is looked for. */
export interface DetectOptions extends Patience {
  readonly sync: Uint8Array;
  /** The keys of units that may have made the mark, the likeliest first. */
  readonly units: readonly Uint8Array[];
  /** How many pages of a PDF are looked at; the rest is named as not looked at. */
  readonly pagesMost?: number;
  /** Look at the other pages too when one has been read. */
  readonly allPages?: boolean;
}

/** One way in which a mark was looked for, and what came of it. */
export interface Attempt {
  readonly channel: 'paper' | 'ink';
  /** The page was found in the picture and laid flat first. */
  readonly flattened: boolean;
  /** How much the waves every mark has stand out; about 1 to 3 where there is none. */
  readonly score: number;
  /** How well the likeliest id fits, from 0 to 1; 0 when it did not come to reading one. */
  readonly fit: number;
}

/** What was found on one page or picture. */
export interface PageFinding {
  /** From 0. */
  readonly page: number;
  /** The pixels that were looked at. */
  readonly width: number;
  readonly height: number;
  /** Read with one of the keys; seen, and none of the keys reads it; or nothing. */
  readonly mark: 'read' | 'seen' | 'none';
  readonly id?: bigint;
  /** Which of the keys read it. */
  readonly unit?: number;
  /** How likely it is that this is the id, from 0 to 1. */
  readonly confidence: number;
  /** From units of the marked page to pixels of this picture. */
  readonly map?: GridMap;
  readonly tried: readonly Attempt[];
}

/** What was found in a file. */
export interface Detection {
  readonly pages: readonly PageFinding[];
  /** Pages or pictures of the file that were not looked at, because there are too many or one was read already. */
  readonly skipped: number;
  /** The best of the pages. */
  readonly best: PageFinding;
  readonly ms: number;
}

/** A point of a picture: so many pixels from the left and from the top. */
export type Point = readonly [number, number];

/** A place that is not as it was, in units of the marked page. */
export interface Region {
  /** The page of the given file, from 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly kind: 'changed' | 'erased' | 'inserted' | 'moved';
  /** How much it differs, from 0 to 1. */
  readonly weight: number;
  /** Where it lies in the given picture, clockwise from the top left of the text; in the pixels `compared` tells. */
  readonly corners?: readonly [Point, Point, Point, Point];
  /** Of what was moved: where it was, in units of the marked page. */
  readonly from?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** A place of which nobody can tell whether it is as it was: it cannot be read, or what differs is too little to say so. */
export type Unclear = Pick<Region, 'page' | 'x' | 'y' | 'width' | 'height' | 'corners'>;

/** Why a page was not compared: it has no mark that could be read; its mark has the id of none of the references; it looks like none. */
export type NotCompared = 'unmarked' | 'otherRecord' | 'unlike';

/** How edits are looked for. */
export interface LocateOptions extends Patience {
  readonly key: MarkKey;
  /** What was found in the very same file, of which its pages say where they lie; looked for when not given. */
  readonly detection?: Detection;
  /** The references of the marked pages, in their order. */
  readonly references: readonly Uint8Array[];
}

/** What a comparison with the references found. */
export interface Located {
  readonly regions: readonly Region[];
  /** Where nobody can tell. */
  readonly unclear: readonly Unclear[];
  /** Which page of the file was compared with which reference, and how much of it could be seen, from 0 to 1. */
  readonly compared: readonly {
    readonly page: number;
    readonly reference: number;
    readonly covered: number;
    /** Another reference looks nearly the same, so that it may be that one. */
    readonly unclear?: boolean;
    /** The picture that `corners` are in, in pixels. */
    readonly width?: number;
    readonly height?: number;
  }[];
  /** Pages that could not be compared. */
  readonly left?: readonly { readonly page: number; readonly why: NotCompared }[];
}

/** Why a file cannot be marked or looked at. */
export type WatermarkFault =
  | 'empty'
  | 'unknown'
  | 'damaged'
  | 'encrypted'
  | 'tooManyPixels'
  | 'tooManyPages'
  | 'tooSmall'
  /** It moves, or has several pages, and is no PDF. */
  | 'severalPictures'
  | 'forgedReference'
  /** It needs more memory than there is for one file, or nobody could finish it. */
  | 'tooHeavy'
  /** So many wait already that this one was not taken. */
  | 'busy'
  | 'cancelled';

/** A file that cannot be marked or looked at, and why. */
export class WatermarkError extends Error {
  readonly fault: WatermarkFault;
  constructor(fault: WatermarkFault, message: string = fault) {
    super(message);
    this.name = 'WatermarkError';
    this.fault = fault;
  }
}
