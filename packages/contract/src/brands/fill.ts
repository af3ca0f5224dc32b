import type { Brand } from './brand.ts';

/** Fills key, name, motto and telephone of a brand into a page, before any script has run. */
export const fillBrand =
  (brand: Brand) =>
  (html: string): string => {
    const slots: Readonly<Record<string, string>> = {
      '%BRAND_KEY%': brand.key,
      '%BRAND_NAME%': brand.name.en,
      '%BRAND_NAME_ZH%': brand.name.zh,
      '%BRAND_PHONE%': brand.contactPhone,
      '%BRAND_DESCRIPTION%': `${brand.motto.en} · ${brand.motto.zh}`,
    };
    return html.replace(/%BRAND_\w+%/g, (slot) => slots[slot] ?? slot);
  };
