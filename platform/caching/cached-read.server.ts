import { contentVersion } from './content-version.server.ts'

const mostKeys = 200

/**
 * A read of content (settings, plans, texts) that is remembered by key until content changes on any server, and made anew each time while
 * changes cannot be heard. What `isKeepable` denies, and what throws, is given but not remembered. The answer is shared: nobody may change it.
 */
export function cachedRead<T>(read: (key: string) => Promise<T>, isKeepable: (value: T) => boolean = () => true): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  let keptVersion: number | undefined
  return (key) => {
    const version = contentVersion()
    if (version === undefined) return read(key)
    if (version !== keptVersion) kept.clear()
    keptVersion = version
    const known = kept.get(key)
    if (known) return known
    // The oldest goes, so that nobody can empty the rest by asking for much.
    for (const oldest of kept.keys()) if (kept.size >= mostKeys) kept.delete(oldest)
    const value = read(key)
    const forget = () => {
      if (kept.get(key) === value) kept.delete(key)
    }
    value.then((found) => isKeepable(found) || forget(), forget)
    kept.set(key, value)
    return value
  }
}
