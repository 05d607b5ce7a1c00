import { LRUCache } from 'lru-cache'
import { newId } from '#kernel/ids.ts'
import type { Executor } from '../database.server.ts'
import { isListening, onGap, publish, subscribe } from '../events.server.ts'

// How long this server's own change may stay unheard: the transaction was rolled back, or it takes
// longer than any should.
const changeTimeoutMs = 30_000

let version = 0
let changes = 0
const awaited = new Map<string, NodeJS.Timeout>()

/**
 * Call inside an operation that changes what public pages show (texts, plans, prices, settings):
 * from now until the change comes back as an event this server caches nothing, so the user who made
 * the change sees it at once. Other servers learn of it from the tables of content, whose triggers
 * announce every commit (0009_announce_content.sql).
 */
export async function contentChanged(tx: Executor): Promise<void> {
  // A process that does not listen yet (the seeds of a start) caches nothing, and will never get
  // this event: nothing to wait for.
  if (!isListening()) return publish(tx, 'content', '')
  const token = newId()
  const timer = setTimeout(() => changed(token), changeTimeoutMs)
  timer.unref()
  awaited.set(token, timer)
  await publish(tx, 'content', token)
}

/**
 * What a cached page was made from. Undefined while a change may be under way unheard: then nothing
 * cached may be used, and nothing cached.
 */
export function contentVersion(): number | undefined {
  return isListening() && awaited.size === 0 ? version : undefined
}

/**
 * How many changes this server has seen. Undefined while this server makes one. A page made since
 * the last one may be served while the database is away: as far as this server knows nothing has
 * changed.
 */
export function changesSeen(): number | undefined {
  return awaited.size === 0 ? changes : undefined
}

/** Starts to follow the changes of every server; what was awaited before will not be heard. */
export function followContent(): void {
  for (const timer of awaited.values()) clearTimeout(timer)
  awaited.clear()
  subscribe('content', changed)
  onGap(() => version++)
}

function changed(token: string): void {
  version++
  changes++
  clearTimeout(awaited.get(token))
  awaited.delete(token)
}

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
