import { eq, or, sql } from 'drizzle-orm'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { storedBytes } from '#platform/files/store.server.ts'
import { cutPicture } from '#platform/picture.server.ts'
import { mayManageContent } from '../policy.ts'
import { pictureUses } from '../queries/picture-library.server.ts'
import { type Crop, cropProblem, type PictureDetailsInput, useLabels } from '../rules/library.ts'
import { imageFiles, images } from '../tables.pictures.server.ts'
import { readUpload, showsFile } from './add-picture.server.ts'
import {
  type LibraryPicture,
  lockPicture,
  noPicturePermission,
  type PictureUser,
  pictureGone,
  showFile,
} from './change-file.server.ts'
import { type StoredFile, storeFile } from './store-picture.server.ts'

/**
 * Alternative text, focus and gallery. A new focus is a new path, written to every place of use.
 */
export function changePicture(
  actor: Actor,
  users: readonly PictureUser[],
  { id, input }: { id: string; input: PictureDetailsInput },
): Promise<Result<void>> {
  return changing(actor, id, async (tx, row) => {
    const { focus, ...fields } = input
    const shown = parsePicturePath(row.filePath)
    if (shown && shown.focus !== focus) {
      const { key: sha256, width, height } = shown
      const next = {
        file: { sha256, width, height },
        original: row.originalSha256,
        crop: row.crop,
        focus,
      }
      const moved = await showFile(tx, users, { row, next })
      if (!moved.ok) return moved
    }
    await contentChanged(tx)
    await tx.update(images).set(fields).where(eq(images.id, id))
    return ok({ did: 'updated', ...changes({ ...row, focus: shown?.focus ?? 'cc' }, input) })
  })
}

/** Another file in the same places of use. Its crop and focus begin again. */
export async function replacePicture(
  actor: Actor,
  users: readonly PictureUser[],
  { id, upload }: { id: string; upload: { name: string; bytes: Buffer } },
): Promise<Result<void>> {
  if (!mayManageContent(actor)) return noPicturePermission
  const read = await readUpload(upload)
  if (!read.ok) return read
  return changing(actor, id, async (tx, row) => {
    const stored = await storeFile(tx, read.value.bytes, read.value)
    if (!stored.ok) return stored
    const shown = await showFile(tx, users, {
      row,
      next: {
        file: stored.value,
        original: null,
        crop: null,
        focus: 'cc',
      },
    })
    if (!shown.ok) return shown
    const fileName = upload.name.slice(0, 200)
    await tx.update(images).set({ fileName }).where(eq(images.id, id))
    return ok({ did: 'replaced', ...changes(row, { fileName, filePath: shown.value }) })
  })
}

/** Shows a part of the original, or with null the whole of it again. */
export function cropPicture(
  actor: Actor,
  users: readonly PictureUser[],
  { id, crop }: { id: string; crop: Crop | null },
): Promise<Result<void>> {
  return changing(actor, id, async (tx, row) => {
    const original = await originalOf(tx, row)
    if (!original)
      return refuse('conflict', 'This picture is on another site. Delete it and upload a copy.')
    const part = await partOf(tx, original, crop)
    if (!part.ok) return part
    const focus = parsePicturePath(row.filePath)?.focus ?? 'cc'
    const shown = await showFile(tx, users, { row, next: { ...part.value, focus } })
    if (!shown.ok) return shown
    return ok({ did: 'cropped', ...changes(row, { crop: part.value.crop, filePath: shown.value }) })
  })
}

/** What was done, and the changed values, for the audit log. */
type Change = { did: string } & ReturnType<typeof changes>

function changing(
  actor: Actor,
  id: string,
  change: (tx: Transaction, row: LibraryPicture) => Promise<Result<Change>>,
): Promise<Result<void>> {
  if (!mayManageContent(actor)) return Promise.resolve(noPicturePermission)
  return transact(async (tx) => {
    const row = await lockPicture(tx, id)
    if (!row) return pictureGone
    const done = await change(tx, row)
    if (!done.ok) return done
    const { did, ...values } = done.value
    const title = `Picture ${nameOf(row)} ${did}`
    await recordActivity(tx, {
      actor,
      entityType: 'picture',
      entityId: id,
      action: 'updated',
      title,
      ...values,
    })
    return ok(undefined)
  })
}

/** What a crop makes of the original; the whole of it where nothing is cut off. */
async function partOf(
  tx: Transaction,
  { bytes, ...whole }: StoredFile & { bytes: Buffer },
  crop: Crop | null,
) {
  const problem = crop && cropProblem(crop, whole)
  if (problem) return refuse('invalid', 'Please check the crop.', { fields: problem })
  if (crop === null || (crop.width === whole.width && crop.height === whole.height))
    return ok({ file: whole, original: null, crop: null })
  const file = await storeFile(tx, await cutPicture(bytes, crop))
  return file.ok ? ok({ file: file.value, original: whole.sha256, crop }) : file
}

/** The file that the picture shows, or was cropped from. */
async function originalOf(
  tx: Transaction,
  row: LibraryPicture,
): Promise<(StoredFile & { bytes: Buffer }) | undefined> {
  const sha256 = row.originalSha256 ?? parsePicturePath(row.filePath)?.key
  if (!sha256) return undefined
  const { width, height, bytes, bytesKey: key } = imageFiles
  const [file] = await tx
    .select({ width, height, bytes, key })
    .from(imageFiles)
    .where(eq(imageFiles.sha256, sha256))
  const whole = file ? await storedBytes(file) : null
  return file && whole
    ? { sha256, width: file.width, height: file.height, bytes: whole }
    : undefined
}

function nameOf({ fileName, altText }: Pick<LibraryPicture, 'fileName' | 'altText'>): string {
  return fileName || altText || 'without a name'
}

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
