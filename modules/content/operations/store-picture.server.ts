import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { parsePicturePath, phoneWidth, picturePath, pictureWidths } from '#kernel/files/picture.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { DrawingError } from '#platform/drawing.server.ts'
import { storedBytes } from '#platform/files/store.server.ts'
import { measurePicture, renderPicture } from '#platform/picture.server.ts'
import { parseVariant, sourceTypes, type VariantAddress } from '../rules/image.ts'
import { imageFiles, imageVariants } from '../tables.pictures.server.ts'

const maxBytes = 10 * 1024 * 1024

export type StoredFile = { sha256: string; width: number; height: number }

/**
 * Stores a picture and returns its path (`kernel/files/picture.ts`). The same bytes are stored
 * once. Fails with 'invalid' for unreadable files and files above 10 MB. `drawings` allows SVG, for
 * our own files only.
 */
export async function storePicture(
  executor: Executor,
  bytes: Buffer,
  { drawings = false } = {},
): Promise<Result<string>> {
  const stored = await storeFile(executor, bytes, { drawings })
  return stored.ok
    ? ok(picturePath(stored.value.sha256, stored.value.width, { height: stored.value.height }))
    : stored
}

/** The same, when more than the path is wanted. */
export async function storeFile(
  executor: Executor,
  bytes: Buffer,
  { drawings = false } = {},
): Promise<Result<StoredFile>> {
  if (bytes.length > maxBytes)
    return refuse('invalid', 'The picture is too large. Maximum file size is 10MB.')
  const measured = await measurePicture(bytes)
  const contentType = sourceTypes.find((type) => type === measured?.contentType)
  if (!measured || !contentType || (contentType === 'image/svg+xml' && !drawings)) {
    return refuse(
      'invalid',
      'We can’t show this file as a picture. Use PNG, JPEG, WebP, AVIF or GIF.',
    )
  }
  const sha256 = createHash('sha256').update(bytes).digest('base64url')
  const { width, height } = measured
  await executor
    .insert(imageFiles)
    .values({ sha256, contentType, width, height, bytes })
    .onConflictDoNothing()
  return ok({ sha256, width, height })
}

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

/**
 * A page's first picture as phones are offered it, as an address that holds it: it comes with the
 * document, where a second request would take as long again on a slow network. Blank for
 * external URLs and for what is too large to be worth it.
 */
export const phonePicture = cachedRead(async (src) => {
  const picture = parsePicturePath(src)
  const bytes = picture && (await pictureVariant(picture.key, `${phoneWidth}.avif`))
  return bytes && bytes.length <= phoneBytes
    ? `data:image/avif;base64,${bytes.toString('base64')}`
    : ''
})

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
    .select({ bytes: imageFiles.bytes, key: imageFiles.bytesKey })
    .from(imageFiles)
    .where(eq(imageFiles.sha256, sha256))
    .limit(1)
  const whole = source ? await storedBytes(source) : null
  if (!whole) return null
  const bytes = await renderPicture(whole, {
    width,
    format,
    ...(width === phoneWidth && format === 'avif' && { maxBytes: phoneBytes }),
  })
  await db().insert(imageVariants).values({ sha256, width, format, bytes }).onConflictDoNothing()
  return bytes
}
