import { drawDocument } from './documents/documents.ts';
import type { Picture } from './kit/picture.ts';
import { randomOf } from './kit/random.ts';
import { type Box, changedBox, drawn, type EditKind, edit, editKinds, pasteEdit } from './tamper-edits.ts';

/** An edit that was made, and where. */
export interface MadeEdit {
  readonly kind: EditKind;
  readonly box: Box;
}

/** A page and what was done to it. */
export interface EditedPage {
  readonly before: Picture;
  /** The drawing of the page as it was and as it is. */
  readonly svg: string;
  readonly edited: string;
  /** Puts the edits on the marked page. */
  onto(marked: Picture): Picture;
  readonly edits: readonly MadeEdit[];
}

const apart = 40;
const isNear = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width + apart &&
  other.x < one.x + one.width + apart &&
  one.y < other.y + other.height + apart &&
  other.y < one.y + one.height + apart;

/** Makes up to so many edits on a generated page, none beside another; of the kinds in turn. */
export const editPage = async (
  name: string,
  count: number,
  kinds: readonly EditKind[] = editKinds,
): Promise<EditedPage> => {
  const random = randomOf(`${name} edits`);
  const svg = await drawDocument(name);
  const before = await drawn(svg);
  let [now, picture] = [svg, before];
  const edits: MadeEdit[] = [];
  const from = random.below(kinds.length);
  for (let tries = 0; edits.length < count && tries < count * 4; tries += 1) {
    const kind = kinds[(from + tries) % kinds.length] as EditKind;
    const next = edit(now, kind, random);
    if (!next) continue;
    const edited = await drawn(next);
    const box = changedBox(picture, edited);
    if (!box || edits.some((other) => isNear(other.box, box))) continue;
    edits.push({ kind, box });
    [now, picture] = [next, edited];
  }
  return { before, svg, edited: now, edits, onto: (marked) => pasteEdit(marked, before, picture) };
};
