import { LRUCache } from 'lru-cache'
import {
  type SharePicture,
  type SharePictureTexts,
  sharePicture,
} from '#modules/seo/queries/share-picture.server.ts'
import { concurrencyLimit } from '#platform/load/concurrency-limit.server.ts'

const maxPictures = 200

export type SharedPicture = { png: Buffer; version: string }

/**
 * Share pictures by name: drawn on the first request, one at a time, and cached. Only what has a
 * page has a picture, so no address can make us draw something else. Throws a RefusalError when too
 * many wait.
 */
export function cachedPictures(draw: (texts: SharePictureTexts) => Promise<Buffer>) {
  const cache = new LRUCache<string, SharedPicture>({ max: maxPictures })
  const underWay = new Map<string, Promise<SharedPicture>>()
  const drawing = concurrencyLimit({
    maxRunning: 1,
    maxWaiting: 30,
    message: 'Too many pictures are being drawn.',
  })

  const make = (name: string, { texts, version }: SharePicture): Promise<SharedPicture> => {
    const flight = `${name} ${version}`
    const running = underWay.get(flight)
    if (running) return running
    const made = drawing
      .run(async () => ({ png: await draw(texts), version }))
      .then((picture) => {
        cache.set(name, picture)
        return picture
      })
      .finally(() => underWay.delete(flight))
    underWay.set(flight, made)
    return made
  }

  return async (name: string, brand: string): Promise<SharedPicture | null> => {
    const wanted = await sharePicture(name, brand)
    if (!wanted) return null
    const known = cache.get(name)
    return known?.version === wanted.version ? known : make(name, wanted)
  }
}
