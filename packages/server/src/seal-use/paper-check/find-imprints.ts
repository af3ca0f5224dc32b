import type { RedMap } from './redness.ts';

/** An imprint on a page: the middle of its ring in millimetres, and how much of the ring is there. */
export interface Imprint {
  readonly x: number;
  readonly y: number;
  /** From 0 to 1. */
  readonly ring: number;
}

const angles = 180;
/** How far the ring may lie from its circle, in millimetres: worn seals and bent paper are not round. */
const slackMm = 1.25;
/** So much of the ring must be red, of what lies on the page and of the whole. */
const [leastOfSeen, leastOfWhole] = [0.62, 0.3];
/** So much of it must not belong to an imprint that was found already. */
const leastOwn = 0.4;
const mostImprints = 40;

const directions = Array.from({ length: angles }, (_, at) => {
  const angle = (2 * Math.PI * at) / angles;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** Finds imprints by their rings, all of the one registered size: those that overlap are told apart, red letters are not round. */
export const findImprints = (map: RedMap, diameterMm: number, scale: number): Imprint[] => {
  const { isRed, width, height } = map;
  const radius = (diameterMm / 2) * scale;
  const slack = Math.max(1, Math.round(slackMm * scale));
  // Centres may lie beyond the page: a cross-page imprint leaves part of its ring on each.
  const margin = Math.round(radius * 0.8);
  const [columns, rows] = [width + 2 * margin, height + 2 * margin];

  const votes = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (!isRed[y * width + x]) continue;
      for (const [dx, dy] of directions) {
        const [cx, cy] = [Math.round(x + radius * dx) + margin, Math.round(y + radius * dy) + margin];
        if (cx >= 0 && cy >= 0 && cx < columns && cy < rows)
          votes[cy * columns + cx] = (votes[cy * columns + cx] ?? 0) + 1;
      }
    }

  const taken = new Uint8Array(width * height);
  /** How much of the ring around a centre is red, of what is on the page; `own` leaves out what others have. */
  const look = (cx: number, cy: number) => {
    let [seen, red, own, sum, miss] = [0, 0, 0, 0, 0];
    for (const [dx, dy] of directions) {
      let [isSeen, best, isOwn] = [false, slack + 1, false];
      for (let off = -slack; off <= slack; off += 1) {
        const [x, y] = [Math.round(cx + (radius + off) * dx), Math.round(cy + (radius + off) * dy)];
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        isSeen = true;
        if (!isRed[y * width + x]) continue;
        if (Math.abs(off) < best) best = Math.abs(off);
        if (!taken[y * width + x]) isOwn = true;
      }
      if (isSeen) seen += 1;
      if (best <= slack) {
        red += 1;
        sum += best;
        if (isOwn) own += 1;
      } else if (isSeen) miss += 1;
    }
    return { seen, red, own, closeness: red - sum / (slack + 1) - miss };
  };

  /** All that lies within an imprint is explained by it; another that overlaps must have enough of its ring outside. */
  const claim = (cx: number, cy: number) => {
    const reach = radius + slack;
    for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(height, cy + reach); y += 1)
      for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x += 1)
        if (Math.hypot(x - cx, y - cy) <= reach) taken[y * width + x] = 1;
  };

  /** The best centre near one. */
  const settle = (cx: number, cy: number) => {
    let best = { cx, cy, ...look(cx, cy) };
    for (let dy = -slack; dy <= slack; dy += 0.5)
      for (let dx = -slack; dx <= slack; dx += 0.5) {
        const found = look(cx + dx, cy + dy);
        if (found.closeness > best.closeness) best = { cx: cx + dx, cy: cy + dy, ...found };
      }
    return best;
  };

  const order = [...votes.keys()].filter((at) => (votes[at] ?? 0) > angles / 6);
  order.sort((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0));
  const found: Imprint[] = [];
  const [apart, tried] = [2 * slack, new Set<number>()];
  for (const at of order.slice(0, 4_000)) {
    const [cx, cy] = [(at % columns) - margin, Math.floor(at / columns) - margin];
    const spot = Math.round(cy / apart) * columns + Math.round(cx / apart);
    if (tried.has(spot)) continue;
    tried.add(spot);
    const rough = look(cx, cy);
    if (rough.red < leastOfSeen * 0.8 * rough.seen || rough.own < leastOwn * 0.8 * rough.red) continue;
    const best = settle(cx, cy);
    const isThere = best.red >= leastOfSeen * best.seen && best.red >= leastOfWhole * angles;
    if (!isThere || best.own < leastOwn * best.red) continue;
    claim(best.cx, best.cy);
    found.push({ x: best.cx / scale, y: best.cy / scale, ring: best.red / angles });
    if (found.length >= mostImprints) break;
  }
  return found.sort((a, b) => a.y - b.y || a.x - b.x);
};
