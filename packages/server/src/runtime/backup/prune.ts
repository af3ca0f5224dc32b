import { keptContent } from './back-up.ts';
import { type KeepRule, keptBy } from './keep-rule.ts';
import { listBackups, type Repository, readText } from './repository.ts';

/** What no backup names may belong to one that is being made. */
const graceMs = 24 * 3_600_000;

/** Removes backups that the rule does not keep, then contents that no backup names. */
export const prune = async (
  { objects }: Repository,
  rule: KeepRule,
  now = Date.now(),
): Promise<{ readonly backups: number; readonly contents: number }> => {
  const all = await listBackups({ objects });
  const kept = keptBy(rule, all);
  const gone = all.filter((about) => !kept.has(about));
  for (const { name } of gone) {
    // Without this it is no backup any more, whatever is left of it when somebody stops us.
    await objects.remove(`backups/${name}/about.json`);
    await objects.removeBelow(`backups/${name}`);
  }
  const named = new Set<string>();
  for (const { name } of kept) {
    const list = await readText(objects, `backups/${name}/files.txt`);
    // Nothing may go while it is not known what is needed.
    if (list === undefined) return { backups: gone.length, contents: 0 };
    for (const digest of list.split('\n')) named.add(keptContent(digest));
  }
  let contents = 0;
  for await (const { key, changedAt } of objects.list('contents/')) {
    if (named.has(key) || changedAt.getTime() > now - graceMs) continue;
    await objects.remove(key);
    contents += 1;
  }
  return { backups: gone.length, contents };
};
