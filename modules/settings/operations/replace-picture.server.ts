import { or } from 'drizzle-orm'
import { jsonWithPicture, mentionsPicture, withPicture } from '#platform/database/columns.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { siteSettings } from '../tables.server.ts'

/** Writes the new path of a picture of the media library that is a logo or the favicon. */
export async function replaceLogo(tx: Transaction, key: string, path: string): Promise<void> {
  const { logoUrl, faviconUrl, appearance } = siteSettings
  await tx
    .update(siteSettings)
    .set({
      logoUrl: withPicture(logoUrl, key, path),
      faviconUrl: withPicture(faviconUrl, key, path),
      appearance: jsonWithPicture(appearance, key, path),
    })
    .where(
      or(
        mentionsPicture(logoUrl, key),
        mentionsPicture(faviconUrl, key),
        mentionsPicture(appearance, key),
      ),
    )
}
