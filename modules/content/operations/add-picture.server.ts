import { eq, like, or } from 'drizzle-orm'
import { picturePath, pictureWidths } from '#kernel/files/picture.ts'
import { fileTooLarge, maxFileBytes } from '#kernel/files/upload-limit.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { drawingProblem } from '#platform/picture.server.ts'
import { cleanSvg, looksLikeSvg } from '#platform/svg.server.ts'
import { mayUsePictures } from '../policy.ts'
import { images } from '../tables.pictures.server.ts'
import { storeFile } from './store-picture.server.ts'

/**
 * A picture of the library, as an editor needs it. `isNew` is false when the same file was there
 * already.
 */
export type AddedPicture = { id: string; path: string; altText: string; isNew: boolean }

/**
 * Adds an uploaded file to the library. The same bytes are one picture. Fails with 'invalid' for
 * what is not a picture or is above 5 MB.
 */
export async function addPicture(
  actor: Actor,
  file: { name: string; bytes: Buffer },
  altText: string,
): Promise<Result<AddedPicture>> {
  if (!mayUsePictures(actor))
    return refuse('forbidden', 'You do not have permission to add pictures.')
  const upload = await readUpload(file)
  if (!upload.ok) return upload
  return transact(async (tx): Promise<Result<AddedPicture>> => {
    const stored = await storeFile(tx, upload.value.bytes, upload.value)
    if (!stored.ok) return stored
    const { sha256, width, height } = stored.value
    const known = await pictureWithFile(tx, sha256)
    if (known)
      return ok({ id: known.id, path: known.filePath, altText: known.altText, isNew: false })
    const picture = {
      id: newId(),
      filePath: picturePath(sha256, width, { height }),
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

/**
 * A file from outside, as large as every form accepts; an SVG without whatever could run or load,
 * and only if it can be drawn in good time. Read before the transaction that stores it, which would
 * hold a connection meanwhile.
 */
export async function readUpload({
  name,
  bytes,
}: {
  name: string
  bytes: Buffer
}): Promise<Result<{ bytes: Buffer; drawings: boolean }>> {
  if (bytes.length > maxFileBytes) return wrongFile(fileTooLarge(name))
  if (!looksLikeSvg(bytes)) return ok({ bytes, drawings: false })
  const drawing = cleanSvg(bytes)
  if (!drawing.ok) return wrongFile(drawing.error.message)
  const problem = await drawingProblem(drawing.value, Math.max(...pictureWidths))
  return problem === undefined ? ok({ bytes: drawing.value, drawings: true }) : wrongFile(problem)
}

const wrongFile = (problem: string) =>
  refuse('invalid', 'Please check the picture.', { fields: { file: [problem] } })

/** The picture of the library that shows this file, or was cropped from it. */
export async function pictureWithFile(tx: Transaction, sha256: string) {
  const [row] = await tx.select().from(images).where(showsFile(sha256)).limit(1)
  return row
}

/** Rows of the library that show a file, or were cropped from it. */
export function showsFile(sha256: string) {
  return or(
    like(images.filePath, `/media/${sha256.replaceAll('_', '\\_')}-%`),
    eq(images.originalSha256, sha256),
  )
}
