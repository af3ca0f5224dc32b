/** A rectangle in hundredths of a page. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

const cell = 24;
const noise = 48;
const room = 0.5;

const differs = (a: Pixels, b: Pixels, at: number): boolean => {
  const difference = (offset: number) => Math.abs((a.data[at + offset] ?? 0) - (b.data[at + offset] ?? 0));
  return difference(0) + difference(1) + difference(2) + difference(3) > noise;
};

const cellsThatDiffer = (a: Pixels, b: Pixels, columns: number): Set<number> => {
  const found = new Set<number>();
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      if (differs(a, b, (y * a.width + x) * 4))
        found.add(Math.floor(y / cell) * columns + Math.floor(x / cell));
    }
  }
  return found;
};

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Cells that touch are one place. */
const gathered = (cells: Set<number>, columns: number): Box[] => {
  const boxes: Box[] = [];
  for (const start of cells) {
    cells.delete(start);
    const box = {
      left: start % columns,
      top: Math.floor(start / columns),
      right: start % columns,
      bottom: Math.floor(start / columns),
    };
    const stack = [start];
    for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
      const [x, y] = [one % columns, Math.floor(one / columns)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      for (const [dx, dy] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
        [-1, -1],
        [1, 1],
        [-1, 1],
        [1, -1],
      ] as const) {
        const next = (y + dy) * columns + x + dx;
        if (x + dx >= 0 && x + dx < columns && cells.delete(next)) stack.push(next);
      }
    }
    boxes.push(box);
  }
  return boxes;
};

const most = 12;

/** Where two drawings of a page differ; all of it where they are of different size. */
export const framesOf = (before: Pixels, after: Pixels): Frame[] => {
  if (before.width !== after.width || before.height !== after.height)
    return [{ left: 0, top: 0, width: 100, height: 100 }];
  const columns = Math.ceil(before.width / cell);
  const boxes = gathered(cellsThatDiffer(before, after, columns), columns).slice(0, most);
  // A little room, so that the frame does not cover what it is about.
  const across = (cells: number) => Math.min(100, Math.max(0, (cells * cell * 100) / before.width));
  const down = (cells: number) => Math.min(100, Math.max(0, (cells * cell * 100) / before.height));
  return boxes.map(({ left, top, right, bottom }) => ({
    left: across(left - room),
    top: down(top - room),
    width: across(right + 1 + room) - across(left - room),
    height: down(bottom + 1 + room) - down(top - room),
  }));
};

/** What is shown larger: the first place that differs with what stands around it, in pixels of the drawing. */
export const detailOf = ([first]: readonly Frame[], { width, height }: Pick<Pixels, 'width' | 'height'>) => {
  if (!first) return undefined;
  const wide = Math.min(width, Math.max(width * 0.45, (first.width * width) / 100));
  const high = Math.min(height, Math.max(wide * 0.4, (first.height * height) / 100));
  const within = (centre: number, size: number, whole: number) =>
    Math.min(whole - size, Math.max(0, (centre * whole) / 100 - size / 2));
  return {
    x: within(first.left + first.width / 2, wide, width),
    y: within(first.top + first.height / 2, high, height),
    width: wide,
    height: high,
  };
};
