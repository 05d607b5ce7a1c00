import { LRUCache } from 'lru-cache'

const timeToLiveMs = 5 * 60_000
/** A read that takes less than this is made each time. */
const slowFromMs = 50
const maxKeys = 20

/**
 * A read of metrics that may be some minutes old where it is expensive: in a small shop it is
 * always fresh, in a large one it is made every five minutes. Callers share the answer and must not
 * change it. What throws is not cached.
 */
export function cachedIfSlow<T, Key extends string = string>(
  read: (key: Key) => Promise<T>,
): (key: Key) => Promise<T> {
  const cache = new LRUCache<Key, Promise<T>>({ max: maxKeys })
  return (key) => {
    const known = cache.get(key)
    if (known) return known
    const began = performance.now()
    const value = read(key)
    cache.set(key, value)
    const settle = (ttl: number) => {
      if (cache.peek(key) !== value) return
      if (ttl > 0) cache.set(key, value, { ttl })
      else cache.delete(key)
    }
    value.then(
      () => settle(performance.now() - began < slowFromMs ? 0 : timeToLiveMs),
      () => settle(0),
    )
    return value
  }
}
