/** How many backups of each span are kept: the last one of each of so many days, weeks, months. */
export interface KeepRule {
  readonly d: number;
  readonly w: number;
  readonly m: number;
}

const part = /^(\d{1,3})([dwm])$/;

/** Reads a rule such as `7d 5w 12m`; nothing where it is none. */
export const readKeepRule = (text: string): KeepRule | undefined => {
  const rule = { d: 0, w: 0, m: 0 };
  for (const word of text.trim().split(/\s+/)) {
    const [, count, span] = part.exec(word) ?? [];
    if (!count || !span) return undefined;
    rule[span as keyof KeepRule] = Number(count);
  }
  return rule.d + rule.w + rule.m > 0 ? rule : undefined;
};

const dayMs = 86_400_000;

const spans: Readonly<Record<keyof KeepRule, (at: Date) => string>> = {
  d: (at) => at.toISOString().slice(0, 10),
  w: (at) => String(Math.floor((at.getTime() / dayMs + 3) / 7)),
  m: (at) => at.toISOString().slice(0, 7),
};

/** Which of some backups the rule keeps; the newest always stays. */
export const keptBy = <T extends { readonly begunAt: string }>(rule: KeepRule, all: readonly T[]): Set<T> => {
  const newestFirst = [...all].sort((a, b) => (a.begunAt < b.begunAt ? 1 : -1));
  const kept = new Set(newestFirst.slice(0, 1));
  for (const span of ['d', 'w', 'm'] as const) {
    const seen = new Set<string>();
    for (const each of newestFirst) {
      const place = spans[span](new Date(each.begunAt));
      if (seen.has(place) || seen.size >= rule[span]) continue;
      seen.add(place);
      kept.add(each);
    }
  }
  return kept;
};
