import { hexOf } from './bytes.ts';
import { type Der, der, oid, partsIn, partsOf, sequence, set, tag, text } from './der.ts';
import { oidOf, textOf } from './der-values.ts';
import { oids } from './oids.ts';

/** Whom a certificate names. */
export interface Named {
  readonly commonName: string;
  readonly organization?: string;
  readonly organizationalUnit?: string;
  /** The unit's registered number. */
  readonly organizationId?: string;
  readonly serialNumber?: string;
  readonly country?: string;
}

const printable = (value: string): Uint8Array => der(tag.printable, new TextEncoder().encode(value));
const part = (name: string, value: Uint8Array): Uint8Array => set(sequence(oid(name), value));

/** Writes a name, the widest part first. */
export const writeName = (named: Named): Uint8Array => {
  const parts: Uint8Array[] = [];
  const add = (name: string, value: string | undefined, write: (value: string) => Uint8Array) => {
    if (value) parts.push(part(name, write(value)));
  };
  add(oids.country, named.country, printable);
  add(oids.organization, named.organization, text);
  add(oids.organizationId, named.organizationId, text);
  add(oids.organizationalUnit, named.organizationalUnit, text);
  add(oids.serialNumber, named.serialNumber, printable);
  add(oids.commonName, named.commonName, text);
  return sequence(...parts);
};

/** Reads the texts of a name by their OIDs; the last one counts where there are several. */
export const readName = (name: Der): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const relative of partsIn(name))
    for (const each of partsOf(relative)) {
      const [of, value] = partsIn(each);
      found.set(oidOf(of), value ? textOf(value).slice(0, 200) : '');
    }
  return found;
};

export const namedBy = (name: Der): Named => {
  const texts = readName(name);
  return {
    commonName: texts.get(oids.commonName) ?? '',
    organization: texts.get(oids.organization),
    organizationalUnit: texts.get(oids.organizationalUnit),
    organizationId: texts.get(oids.organizationId),
    serialNumber: texts.get(oids.serialNumber),
    country: texts.get(oids.country),
  };
};

/** Names are compared without regard to case and doubled spaces (RFC 5280, 7.1). */
export const nameKey = (name: Der): string =>
  partsIn(name)
    .map((relative) =>
      partsOf(relative)
        .map((each) => {
          const [of, value] = partsIn(each);
          const isText = value && [0x0c, 0x13, 0x14, 0x16, 0x1e].includes(value.tag);
          const said = isText
            ? textOf(value).normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
            : hexOf(value?.raw ?? new Uint8Array());
          return `${oidOf(of)}=${said}`;
        })
        .toSorted()
        .join('+'),
    )
    .join('\n');
