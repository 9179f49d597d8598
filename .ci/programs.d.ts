export type ProgramName =
  | 'chromium'
  | 'headlessShell'
  | 'firefox'
  | 'webKitDriver'
  | 'webKit'
  | 'screen'
  | 'orca'
  | 'xdotool'
  | 'dbus'
  | 'accessibilityBus'
  | 'buildah'
  | 'mmdebstrap'
  | 'nginx'
  | 'php'
  | 'mariadb'
  | 'wordpress'
  | 'pgBouncer';

export declare const unpackedFolder: string;
export declare const unpackedLibraries: string;
export declare function findProgram(program: ProgramName): string | undefined;
export declare function isExecutable(path: string): boolean;
export declare function startsBrowser(path: string): boolean;
