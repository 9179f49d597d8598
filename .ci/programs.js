import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const architecture = { x64: 'x86_64', arm64: 'aarch64' }[process.arch];
const systemLibraries = `/usr/lib/${architecture}-linux-gnu`;

/** The folder into which packages are unpacked whose installation would start a server. */
export const unpackedFolder = resolve(import.meta.dirname, '../node_modules/.cache/asklet-programs');

/** The libraries of the unpacked programs. */
export const unpackedLibraries = join(unpackedFolder, systemLibraries);

/** The external programs of the tests: their names, their paths outside of PATH, and the Debian packages with them. */
export const programs = {
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    paths: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    // Chromium only recommends the fonts
    packages: ['chromium', 'fonts-liberation'],
  },
  headlessShell: { names: ['chromium-headless-shell'], packages: ['chromium-headless-shell'] },
  firefox: {
    names: ['firefox', 'firefox-esr'],
    paths: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr'],
  },
  webKitDriver: { names: ['WebKitWebDriver'], packages: ['webkit2gtk-driver'] },
  webKit: {
    names: ['MiniBrowser'],
    // read each time, because .ci/install.js installs the folder
    get paths() {
      return webKitBrowsers();
    },
    packages: ['webkit2gtk-driver', 'fonts-liberation'],
  },
  screen: { names: ['Xvfb'], packages: ['xvfb'] },
  orca: { names: ['orca'], packages: ['orca'] },
  xdotool: { names: ['xdotool'], packages: ['xdotool'] },
  dbus: { names: ['dbus-daemon'], packages: ['dbus-daemon'] },
  accessibilityBus: {
    names: ['at-spi-bus-launcher'],
    paths: ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher'],
    packages: ['at-spi2-core'],
  },
  buildah: { names: ['buildah'], packages: ['buildah'] },
  mmdebstrap: { names: ['mmdebstrap'], packages: ['mmdebstrap'] },
  nginx: { names: ['nginx'], paths: serverPaths('nginx'), packages: ['nginx'], isServer: true },
  php: { names: ['php'], packages: ['php-cli', 'php-mysql', 'php-getid3', 'libjs-cropper', 'libjs-underscore'] },
  // without the package that starts a server
  mariadb: {
    names: ['mariadbd'],
    paths: ['/usr/sbin/mariadbd'],
    packages: ['mariadb-server-core', 'mariadb-client-core'],
  },
  wordpress: {
    names: [],
    paths: [join(unpackedFolder, 'usr/share/wordpress/wp-load.php')],
    packages: ['wordpress', 'wordpress-theme-twentytwentythree'],
    // needs a web server
    isServer: true,
    isFile: true,
  },
  pgBouncer: {
    names: ['pgbouncer'],
    paths: serverPaths('pgbouncer'),
    packages: ['pgbouncer', 'libc-ares2'],
    isServer: true,
  },
};

function serverPaths(name) {
  return [`/usr/sbin/${name}`, join(unpackedFolder, 'usr/sbin', name)];
}

/** Returns WebKitGTK's browsers, which are in the folder of the library: the newest interface first. */
function webKitBrowsers() {
  try {
    const folders = readdirSync(systemLibraries).filter((folder) => folder.startsWith('webkit2gtk-'));
    return folders
      .toSorted()
      .toReversed()
      .map((folder) => `${systemLibraries}/${folder}/MiniBrowser`);
  } catch {
    // not a Debian
    return [];
  }
}

/** Returns the path of a program, or undefined. Of WordPress, which is no program, that of a file. */
export function findProgram(program) {
  const { names, paths = [], isFile = false } = programs[program];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...paths];
  return candidates.find(isFile ? existsSync : isExecutable);
}

/** Returns whether a file exists and is executable. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a browser starts. Without its libraries it exists, but does not start. */
export function startsBrowser(path) {
  if (!isExecutable(path)) return false;
  // on Windows, `--version` opens a window
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}
