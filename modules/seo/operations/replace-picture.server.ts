import { mentionsPicture, withPicture } from '#platform/database/columns.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { globalSeoSettings, pageSeoSettings } from '../tables.server.ts'

/** Writes the new path of a picture of the media library where it is shared. */
export async function replaceSharedPicture(
  tx: Transaction,
  key: string,
  path: string,
): Promise<void> {
  for (const table of [globalSeoSettings, pageSeoSettings])
    await tx
      .update(table)
      .set({ ogImage: withPicture(table.ogImage, key, path) })
      .where(mentionsPicture(table.ogImage, key))
}
