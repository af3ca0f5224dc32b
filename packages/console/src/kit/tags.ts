import { checkOpenTabs } from '@chancery/contract/rules/open-tabs.ts';

/** A visited page: `key` tells it from the others, `href` brings it back as it was left. */
export interface Tag {
  readonly key: string;
  readonly href: string;
  /** The name of the object shown; a page of the menu is named by the menu. */
  readonly title?: string;
}

/** The home page, which is always open. */
export const homeTag: Tag = { key: '/dashboard', href: '/dashboard' };

/** Filters do not make another page of a list, but another `id` makes another detail page. */
export const tagKey = (pathname: string, search: Readonly<Record<string, unknown>>): string => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return typeof search.id === 'string' && search.id !== '' ? `${path}?id=${search.id}` : path;
};

/** Whether a page shows an object, so that its title is a name. */
export const showsObject = (key: string): boolean => /[=/][\da-f-]{36}$/.test(key);

/** Whether a tag stays whatever is closed. */
export const isAffixed = (tag: Pick<Tag, 'key'>): boolean => tag.key === homeTag.key;

/** Whether a page would be one too many. */
export const isOneTooMany = (tags: readonly Tag[], key: string): boolean =>
  !tags.some((tag) => tag.key === key) && checkOpenTabs(tags.length) !== undefined;

/** Opens a page, or renews where an open one was left; where it is one too many, the one opened first closes. */
export const openTag = (tags: readonly Tag[], tag: Tag): readonly Tag[] => {
  if (isOneTooMany(tags, tag.key)) {
    const oldest = tags.find((each) => !isAffixed(each));
    return [...tags.filter((each) => each !== oldest), tag];
  }
  const found = tags.find(({ key }) => key === tag.key);
  if (!found) return [...tags, tag];
  if (found.href === tag.href && (tag.title === undefined || tag.title === found.title)) return tags;
  return tags.map((each) => (each.key === tag.key ? { ...tag, title: tag.title ?? each.title } : each));
};

/** Closes one page. */
export const closeTag = (tags: readonly Tag[], key: string): readonly Tag[] =>
  tags.filter((tag) => isAffixed(tag) || tag.key !== key);

/** Closes every page but one. */
export const closeOtherTags = (tags: readonly Tag[], key: string): readonly Tag[] =>
  tags.filter((tag) => isAffixed(tag) || tag.key === key);

/** Closes every page that can be closed. */
export const closeAllTags = (tags: readonly Tag[]): readonly Tag[] => tags.filter(isAffixed);

/** Where to go when the page one looks at is closed: to its right, or else to its left. */
export const neighbourOf = (tags: readonly Tag[], key: string): Tag => {
  const at = tags.findIndex((tag) => tag.key === key);
  return tags[at + 1] ?? tags[at - 1] ?? homeTag;
};

/** Reads what an earlier visit kept; anything unreadable is an empty bar. */
export const parseTags = (text: string | null): readonly Tag[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    const isTag = (each: unknown): each is Tag =>
      typeof each === 'object' &&
      each !== null &&
      'key' in each &&
      'href' in each &&
      each.key !== homeTag.key;
    return Array.isArray(kept) ? kept.filter(isTag).reduce(openTag, [homeTag]) : [homeTag];
  } catch {
    return [homeTag];
  }
};
