import { type SharePicture, type SharePictureTexts, sharePicture } from '#modules/seo/queries/share-picture.server.ts'
import { turnstile } from '#platform/turnstile.server.ts'

const mostPictures = 200

export type KeptPicture = { png: Buffer; version: string }

/**
 * Share pictures by name: drawn when first asked for, once, one at a time, and kept while the newest two hundred fit. Only what has a page has a
 * picture, so no address can make us draw something else. Throws a RefusalError when too many wait.
 */
export function keepPictures(draw: (texts: SharePictureTexts) => Promise<Buffer>) {
  const kept = new Map<string, KeptPicture>()
  const underWay = new Map<string, Promise<KeptPicture>>()
  const easel = turnstile({ atOnce: 1, waiting: 30, message: 'Too many pictures are being drawn.' })

  const make = (name: string, { texts, version }: SharePicture): Promise<KeptPicture> => {
    const flight = `${name} ${version}`
    const running = underWay.get(flight)
    if (running) return running
    const made = easel
      .enter(async () => ({ png: await draw(texts), version }))
      .then((picture) => {
        kept.delete(name)
        kept.set(name, picture)
        for (const oldest of kept.keys()) {
          if (kept.size <= mostPictures) break
          kept.delete(oldest)
        }
        return picture
      })
      .finally(() => underWay.delete(flight))
    underWay.set(flight, made)
    return made
  }

  return async (name: string, brand: string): Promise<KeptPicture | null> => {
    const wanted = await sharePicture(name, brand)
    if (!wanted) return null
    const known = kept.get(name)
    return known?.version === wanted.version ? known : make(name, wanted)
  }
}
