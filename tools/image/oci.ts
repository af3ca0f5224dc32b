import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from './platform.ts';
import { type Layer, type Ownership, packLayer } from './tar-layer.ts';

/** A folder that becomes a layer, and what the history of the image says of it. */
export interface LayerSource {
  readonly folder: string;
  readonly says: string;
  readonly owners?: Readonly<Record<string, Ownership>>;
}

export interface ImageFacts {
  readonly name: string;
  readonly version: string;
  readonly platform: Platform;
  /** Seconds since 1970, the same for whoever makes the image of this release. */
  readonly seconds: number;
}

/** Who the program runs as: nobody, who owns nothing but the folder of data. */
export const runsAs = 65534;
export const dataFolder = 'var/lib/chancery';

/** How a container of it is started; the Containerfile says the same. */
export const runConfig = {
  User: `${runsAs}:${runsAs}`,
  ExposedPorts: { '8080/tcp': {}, '8883/tcp': {} },
  Env: [
    'PATH=/usr/bin:/bin',
    'ENVIRONMENT=production',
    'HOST=0.0.0.0',
    `DATA_DIR=/${dataFolder}`,
    'NODE_ENV=production',
    'NODE_COMPILE_CACHE=/tmp/compiled',
  ],
  Entrypoint: ['/usr/bin/chancery'],
  Volumes: { [`/${dataFolder}`]: {} },
  WorkingDir: '/opt/chancery',
  StopSignal: 'SIGTERM',
  // Times in nanoseconds. Programs that follow the OCI specification alone take no notice of it.
  Healthcheck: {
    Test: ['CMD', '/usr/bin/chancery-healthy'],
    Interval: 15e9,
    Timeout: 5e9,
    StartPeriod: 60e9,
    Retries: 3,
  },
};

const writeBlob = async (folder: string, content: object) => {
  const bytes = Buffer.from(JSON.stringify(content));
  const hex = createHash('sha256').update(bytes).digest('hex');
  await writeFile(join(folder, 'blobs/sha256', hex), bytes);
  return { digest: `sha256:${hex}`, size: bytes.length };
};

const labels = ({ name, version }: ImageFacts): Record<string, string> => ({
  'org.opencontainers.image.title': name,
  'org.opencontainers.image.version': version,
  'org.opencontainers.image.licenses': 'Apache-2.0',
});

/** Writes an image as a folder in the layout of OCI, which skopeo, podman, docker and registries take. */
export const writeImage = async (
  out: string,
  sources: readonly LayerSource[],
  facts: ImageFacts,
): Promise<{ readonly digest: string; readonly layers: readonly Layer[] }> => {
  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, 'blobs/sha256'), { recursive: true });
  const layers: Layer[] = [];
  for (const { folder, owners } of sources) {
    const draft = join(out, 'layer.draft');
    const layer = await packLayer(folder, draft, facts.seconds, owners);
    await rename(draft, join(out, 'blobs', layer.digest.replace(':', '/')));
    layers.push(layer);
  }
  const created = new Date(facts.seconds * 1_000).toISOString();
  const architecture = facts.platform.cpu === 'x64' ? 'amd64' : facts.platform.cpu;
  const platform = { architecture, os: facts.platform.os };
  const config = await writeBlob(out, {
    created,
    ...platform,
    config: { ...runConfig, Labels: labels(facts) },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: sources.map(({ says }) => ({ created, created_by: says })),
  });
  const manifest = await writeBlob(out, {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...config },
    layers: layers.map(({ digest, size }) => ({
      mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
      digest,
      size,
    })),
    annotations: { ...labels(facts), 'org.opencontainers.image.created': created },
  });
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      {
        mediaType: 'application/vnd.oci.image.manifest.v1+json',
        ...manifest,
        platform,
        annotations: { 'org.opencontainers.image.ref.name': facts.version },
      },
    ],
  };
  await writeFile(join(out, 'index.json'), JSON.stringify(index));
  await writeFile(join(out, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
  return { digest: manifest.digest, layers };
};
