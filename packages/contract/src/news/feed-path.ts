/** Where the news for everybody is read as a feed, in a language. */
export const newsFeedPath = (language: 'zh' | 'en'): string => `/feed/news.${language}.atom`;
