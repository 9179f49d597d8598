// happy-dom says that a program drives it, which is true: surveys start in test mode only
Object.assign(globalThis, { askletTestMode: true });
