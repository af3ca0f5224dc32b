const form = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2})?'?)?/;

/** A date as PDFs write it, as ISO 8601; nothing where it is none. */
export const isoDate = (text: string | undefined): string | undefined => {
  const parts = text === undefined ? null : form.exec(text);
  if (!parts) return undefined;
  const [
    ,
    year = '',
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    ,
    sign,
    hours,
    minutes = '00',
  ] = parts;
  const zone = sign ? `${sign}${hours}:${minutes}` : 'Z';
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};
