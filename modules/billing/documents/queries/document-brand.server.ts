import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { imageFiles } from '#modules/content/tables.pictures.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { palette } from '#modules/settings/rules/appearance/palette.ts'
import { db } from '#platform/database.server.ts'
import { storedBytes } from '#platform/files/store.server.ts'
import { log } from '#platform/log.server.ts'
import { renderPicture } from '#platform/picture.server.ts'
import type { DocumentBrand } from '../rules/document-brand.ts'

/** Wide enough to print sharply at the width of a logo. */
const logoPixels = 640

/** By the picture's name, which says its content. */
const logos = new LRUCache<string, Uint8Array>({ max: 4 })

/**
 * The brand for documents that are drawn now. A logo that is not a picture of the library, or
 * cannot be read, is left out: no document waits for another server.
 */
export async function documentBrand(): Promise<DocumentBrand> {
  const { logoUrl, appearance } = await siteSettings()
  const { light } = palette(appearance)
  return {
    start: light.accent,
    end: light.amber,
    accent: light.accentText,
    logo: await logoBytes(logoUrl),
    typeface: appearance.typeface,
  }
}

async function logoBytes(address: string): Promise<Uint8Array | null> {
  const key = parsePicturePath(address)?.key
  if (key === undefined) return null
  const known = logos.get(key)
  if (known) return known
  try {
    const [file] = await db()
      .select({ bytes: imageFiles.bytes, key: imageFiles.bytesKey })
      .from(imageFiles)
      .where(eq(imageFiles.sha256, key))
      .limit(1)
    const bytes = file ? await storedBytes(file) : null
    if (!bytes) return null
    const png = await renderPicture(bytes, { width: logoPixels, format: 'png' })
    logos.set(key, png)
    return png
  } catch (error) {
    log().warn({ err: error }, 'the logo could not be drawn on a document')
    return null
  }
}
