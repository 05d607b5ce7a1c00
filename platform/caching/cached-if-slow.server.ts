/** The longest that figures may be old. */
const keepMs = 5 * 60_000
/** What costs less than this is asked anew each time. */
const worthMs = 50
const mostKeys = 20

/**
 * A read of figures that may be some minutes old where asking is expensive: in a small shop they are always fresh, in a large one they are asked
 * every five minutes. Who asks meanwhile shares the answer, which nobody may change. What throws is not kept.
 */
export function cachedIfSlow<T, Key extends string = string>(read: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const kept = new Map<Key, { value: Promise<T>; until: number }>()
  return (key) => {
    const known = kept.get(key)
    if (known && performance.now() < known.until) return known.value
    for (const oldest of kept.keys()) if (kept.size >= mostKeys) kept.delete(oldest)
    const began = performance.now()
    const value = read(key)
    const entry = { value, until: Number.POSITIVE_INFINITY }
    kept.set(key, entry)
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    value.then(() => {
      const took = performance.now() - began
      if (took < worthMs) forget()
      else entry.until = performance.now() + keepMs
    }, forget)
    return value
  }
}
