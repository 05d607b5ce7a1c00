import { LRUCache } from 'lru-cache'
import { contentVersion } from './content-version.server.ts'

const maxKeys = 200

/**
 * A read of content (settings, plans, texts) that is cached by key until content changes on any
 * server; while changes cannot be heard it is made each time. What `isCacheable` denies, and what
 * throws, is given but not cached. Callers share the answer and must not change it.
 */
export function cachedRead<T>(
  read: (key: string) => Promise<T>,
  isCacheable: (value: T) => boolean = () => true,
): (key: string) => Promise<T> {
  const cache = new LRUCache<string, Promise<T>>({ max: maxKeys })
  let cachedVersion: number | undefined
  return (key) => {
    const version = contentVersion()
    if (version === undefined) return read(key)
    if (version !== cachedVersion) cache.clear()
    cachedVersion = version
    const known = cache.get(key)
    if (known) return known
    const value = read(key)
    const forget = () => {
      if (cache.peek(key) === value) cache.delete(key)
    }
    value.then((found) => isCacheable(found) || forget(), forget)
    cache.set(key, value)
    return value
  }
}
