/** How long a browser may keep a file: hashed names never change, the script must reach visitors soon. */
export type Lifetime = 'forever' | 'minutes' | 'revalidate';

/** A file below the folder of built files. */
export interface AssetPlace {
  readonly file: string;
  readonly lifetime: Lifetime;
  /** Whether pages of other origins load it. */
  readonly public: boolean;
}

const places: readonly { pattern: RegExp; folder: string; lifetime: Lifetime; public: boolean }[] = [
  { pattern: /^asklet\.js$/, folder: '', lifetime: 'minutes', public: true },
  { pattern: /^asklet-[\w.-]+\.js$/, folder: '', lifetime: 'forever', public: true },
  { pattern: /^integrity\.json$/, folder: '', lifetime: 'revalidate', public: true },
  { pattern: /^chunks\/[\w-][\w.-]*$/, folder: '', lifetime: 'forever', public: true },
  { pattern: /^assets\/[\w-][\w.-]*$/, folder: 'pages/', lifetime: 'forever', public: false },
  { pattern: /^[\w-]+(\.schema)?\.(svg|png|ico|webp|json)$/, folder: 'pages/', lifetime: 'revalidate', public: false },
];

/** Where the file of a URL's path lies; null for a path that names none. Nothing else is ever opened. */
export function locateAsset(path: string): AssetPlace | null {
  const name = path.slice(1);
  if (name === '' || name === 'gallery') return { file: 'pages/index.html', lifetime: 'revalidate', public: false };
  const place = places.find(({ pattern }) => pattern.test(name));
  return place ? { file: place.folder + name, lifetime: place.lifetime, public: place.public } : null;
}
