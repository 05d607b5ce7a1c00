import { and, eq } from 'drizzle-orm'
import { phoneWidth, pictureWidths } from '#kernel/files/picture.ts'
import { db } from '#platform/database.server.ts'
import { DrawingError } from '#platform/drawing.server.ts'
import { renderPicture } from '#platform/picture.server.ts'
import { parseVariant, type VariantAddress } from '../rules/image.ts'
import { imageFiles, imageVariants } from '../tables.pictures.server.ts'

/** Size limit in bytes of the first picture of a page on a phone. */
const phoneBytes = 14_000

const underWay = new Map<string, Promise<Buffer | null>>()
/**
 * Drawings that could not be drawn in good time, until the next start: each request for one would
 * keep the processor busy again.
 */
const undrawable = new Set<string>()

/**
 * A picture in one of the fixed sizes and formats, by file name (`720.avif`): from the table, or
 * made now and stored for all servers. Null for unknown pictures and sizes. Concurrent requests
 * make it once.
 */
export async function pictureVariant(sha256: string, file: string): Promise<Buffer | null> {
  const address = parseVariant(sha256, file, pictureWidths)
  if (!address || undrawable.has(sha256)) return null
  const name = `${sha256}/${file}`
  const running = underWay.get(name)
  if (running) return running
  const found = findOrMake(address)
    .catch((error: unknown) => {
      if (!(error instanceof DrawingError)) throw error
      undrawable.add(sha256)
      return null
    })
    .finally(() => underWay.delete(name))
  underWay.set(name, found)
  return found
}

async function findOrMake({ sha256, width, format }: VariantAddress): Promise<Buffer | null> {
  const same = and(
    eq(imageVariants.sha256, sha256),
    eq(imageVariants.width, width),
    eq(imageVariants.format, format),
  )
  const [stored] = await db()
    .select({ bytes: imageVariants.bytes })
    .from(imageVariants)
    .where(same)
    .limit(1)
  if (stored) return stored.bytes
  const [source] = await db()
    .select({ bytes: imageFiles.bytes })
    .from(imageFiles)
    .where(eq(imageFiles.sha256, sha256))
    .limit(1)
  if (!source) return null
  const bytes = await renderPicture(source.bytes, {
    width,
    format,
    ...(width === phoneWidth && format === 'avif' && { maxBytes: phoneBytes }),
  })
  await db().insert(imageVariants).values({ sha256, width, format, bytes }).onConflictDoNothing()
  return bytes
}
