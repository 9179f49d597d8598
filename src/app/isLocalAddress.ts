/** Returns whether a host is this computer. */
export const isLocalHost = (hostname: string): boolean => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);

/** Returns whether only this computer can open an address. */
export const isLocalAddress = (address: string): boolean => isLocalHost(new URL(address).hostname);
