export declare const nodeVersions: readonly string[];
export declare function installNode(version: string, folder: string): NodeJS.ProcessEnv;
