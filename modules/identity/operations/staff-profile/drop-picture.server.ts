import { and, eq, notExists } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { pictureInPath } from '../../rules/staff-profile/staff-picture.ts'
import { staffPictures, staffProfiles } from '../../tables.server.ts'

/**
 * Deletes a picture that no profile shows any more: its address shows nothing from now on. Two
 * members of staff may have the same one.
 */
export async function dropPicture(tx: Transaction, path: string | null): Promise<void> {
  const sha256 = pictureInPath(path ?? '')
  if (path === null || sha256 === null) return
  const shown = tx
    .select({ id: staffProfiles.id })
    .from(staffProfiles)
    .where(eq(staffProfiles.avatarUrl, path))
  await tx.delete(staffPictures).where(and(eq(staffPictures.sha256, sha256), notExists(shown)))
}
