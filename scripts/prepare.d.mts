/** Builds unless `build/` was made from exactly these sources. */
export function ensureBuild(): Promise<void>
