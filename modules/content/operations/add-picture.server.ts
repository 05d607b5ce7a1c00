import { eq, like, or } from 'drizzle-orm'
import { picturePath } from '#kernel/files/picture.ts'
import { fileTooLarge, maxFileBytes } from '#kernel/files/upload-limit.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { cleanSvg, looksLikeSvg } from '#platform/svg.server.ts'
import { mayUsePictures } from '../policy.ts'
import { images } from '../tables.pictures.server.ts'
import { type StoredFile, storeFile } from './store-picture.server.ts'

/** A picture of the library, as an editor needs it. `isNew` is false when the same file was there already. */
export type AddedPicture = { id: string; path: string; altText: string; isNew: boolean }

/** Adds an uploaded file to the library. The same bytes are one picture. Fails with 'invalid' for what is not a picture or is above 5 MB. */
export async function addPicture(actor: Actor, file: { name: string; bytes: Buffer }, altText: string): Promise<Result<AddedPicture>> {
  if (!mayUsePictures(actor)) return refuse('forbidden', 'You do not have permission to add pictures.')
  return transact(async (tx): Promise<Result<AddedPicture>> => {
    const stored = await storeUpload(tx, file)
    if (!stored.ok) return stored
    const { sha256, width, height } = stored.value
    const known = await pictureWithFile(tx, sha256)
    if (known) return ok({ id: known.id, path: known.filePath, altText: known.altText, isNew: false })
    const picture = {
      id: newId(),
      filePath: picturePath(sha256, width, height),
      altText,
      fileName: file.name.slice(0, 200),
      addedBy: actorName(actor),
    }
    await tx.insert(images).values(picture)
    const after = { fileName: picture.fileName, altText, filePath: picture.filePath }
    await recordActivity(tx, {
      actor,
      entityType: 'picture',
      entityId: picture.id,
      action: 'created',
      title: `Picture ${picture.fileName} added`,
      after,
    })
    return ok({ id: picture.id, path: picture.filePath, altText, isNew: true })
  })
}

/** Stores a file from outside, as large as every form accepts; an SVG without whatever could run or load. */
export async function storeUpload(tx: Transaction, { name, bytes }: { name: string; bytes: Buffer }): Promise<Result<StoredFile>> {
  if (bytes.length > maxFileBytes) return refuse('invalid', 'Please check the picture.', { fields: { file: [fileTooLarge(name)] } })
  return looksLikeSvg(bytes) ? storeFile(tx, cleanSvg(bytes), { drawings: true }) : storeFile(tx, bytes)
}

/** The picture of the library that shows this file, or was cropped from it. */
export async function pictureWithFile(tx: Transaction, sha256: string) {
  const [row] = await tx.select().from(images).where(showsFile(sha256)).limit(1)
  return row
}

/** Rows of the library that show a file, or were cropped from it. */
export function showsFile(sha256: string) {
  return or(like(images.filePath, `/media/${sha256.replaceAll('_', '\\_')}-%`), eq(images.originalSha256, sha256))
}
