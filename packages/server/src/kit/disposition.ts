/** How a browser takes a file: shown or saved, under a name that any client reads. */
export const disposition = (how: 'inline' | 'attachment', plain: string, name: string): string => {
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${escaped}`;
};
