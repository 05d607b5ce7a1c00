import { eq, or, sql } from 'drizzle-orm'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageContent } from '../policy.ts'
import { pictureUses } from '../queries/picture-uses.server.ts'
import { useLabels } from '../rules/library.ts'
import { imageFiles, images } from '../tables.pictures.server.ts'
import { showsFile } from './add-picture.server.ts'
import { lockPicture, noPicturePermission, pictureGone } from './change-file.server.ts'
import { nameOf } from './change-picture.server.ts'

/**
 * Deletes a picture with its files. Refuses ('conflict') with the list of uses while anything shows
 * it.
 */
export async function deletePicture(actor: Actor, id: string): Promise<Result<void>> {
  if (!mayManageContent(actor)) return noPicturePermission
  return transact(async (tx) => {
    const row = await lockPicture(tx, id)
    if (!row) return pictureGone
    const uses = await pictureUses(tx, row)
    if (uses.length > 0) {
      const list = uses.map(({ kind, name }) => `${useLabels[kind]}: ${name}`).join('; ')
      return refuse('conflict', `This picture is still used. ${list}.`)
    }
    await contentChanged(tx)
    await tx.delete(images).where(eq(images.id, id))
    const key = parsePicturePath(row.filePath)?.key
    const files = [...row.formerFiles, row.originalSha256, key].filter(
      (file) => typeof file === 'string',
    )
    for (const file of files) {
      // A file that was replaced here may be a separate picture again.
      const others = await tx.$count(
        images,
        or(showsFile(file), sql`${file} = any(${images.formerFiles})`),
      )
      if (others === 0) await tx.delete(imageFiles).where(eq(imageFiles.sha256, file))
    }
    await recordActivity(tx, {
      actor,
      entityType: 'picture',
      entityId: id,
      action: 'deleted',
      title: `Picture ${nameOf(row)} deleted`,
      before: { ...row },
    })
    return ok(undefined)
  })
}
