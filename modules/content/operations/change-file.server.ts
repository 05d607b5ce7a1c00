import { eq, sql } from 'drizzle-orm'
import { type PictureFocus, parsePicturePath, picturePath } from '#kernel/files/picture.ts'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { jsonWithPicture, mentionsPicture, withPicture } from '#platform/database/columns.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { Crop } from '../rules/library.ts'
import { faqs } from '../tables.faq.server.ts'
import { caseStudies, projects, teamMembers } from '../tables.lists.server.ts'
import { images } from '../tables.pictures.server.ts'
import { customerReviews, trustBadges } from '../tables.reviews.server.ts'
import { websiteSectionDrafts, websiteSections, websiteSectionVersions } from '../tables.server.ts'
import { pictureWithFile } from './add-picture.server.ts'
import type { StoredFile } from './store-picture.server.ts'

/**
 * A module that uses pictures: writes `path` in every place of its tables that names the picture
 * `key`.
 */
export type PictureUser = (tx: Transaction, key: string, path: string) => Promise<void>

export type LibraryPicture = typeof images.$inferSelect

/** The picture with this id, held. */
export async function lockPicture(
  tx: Transaction,
  id: string,
): Promise<LibraryPicture | undefined> {
  const [row] = isId(id)
    ? await tx.select().from(images).where(eq(images.id, id)).for('no key update')
    : []
  return row
}

export const pictureGone = refuse('not_found', 'This picture was deleted.')
export const noPicturePermission = refuse(
  'forbidden',
  'You do not have permission to manage pictures.',
)

type NextFile = {
  file: StoredFile
  original: string | null
  crop: Crop | null
  focus: PictureFocus
}

/**
 * Shows another file in the place of the present one, everywhere. Refuses a file that another
 * picture of the library shows. Returns the new path.
 */
export async function showFile(
  tx: Transaction,
  users: readonly PictureUser[],
  { row, next }: { row: LibraryPicture; next: NextFile },
): Promise<Result<string>> {
  const former = parsePicturePath(row.filePath)
  if (!former)
    return refuse('conflict', 'This picture is on another site. Delete it and upload a copy.')
  const other = await pictureWithFile(tx, next.file.sha256)
  if (other && other.id !== row.id)
    return refuse(
      'conflict',
      `This file is already in the library: ${other.fileName || other.altText}.`,
    )
  const path = picturePath(next.file.sha256, next.file.width, {
    height: next.file.height,
    focus: next.focus,
  })
  const formerFiles =
    former.key === next.file.sha256
      ? row.formerFiles
      : [...new Set([...row.formerFiles, former.key])]
  await contentChanged(tx)
  await tx
    .update(images)
    .set({ filePath: path, originalSha256: next.original, crop: next.crop, formerFiles })
    .where(eq(images.id, row.id))
  for (const user of [replaceOwnUses, ...users]) await user(tx, former.key, path)
  return ok(path)
}

const replaceOwnUses: PictureUser = async (tx, key, path) => {
  for (const table of [websiteSections, websiteSectionDrafts, websiteSectionVersions])
    await tx
      .update(table)
      .set({ content: sql`${jsonWithPicture(table.content, key, path)}` })
      .where(mentionsPicture(table.content, key))
  await tx
    .update(projects)
    .set({ images: sql`${jsonWithPicture(projects.images, key, path)}` })
    .where(mentionsPicture(projects.images, key))
  await tx
    .update(caseStudies)
    .set({ heroImage: withPicture(caseStudies.heroImage, key, path) })
    .where(mentionsPicture(caseStudies.heroImage, key))
  await tx
    .update(teamMembers)
    .set({ photo: withPicture(teamMembers.photo, key, path) })
    .where(mentionsPicture(teamMembers.photo, key))
  await tx
    .update(trustBadges)
    .set({ imageUrl: withPicture(trustBadges.imageUrl, key, path) })
    .where(mentionsPicture(trustBadges.imageUrl, key))
  await tx
    .update(customerReviews)
    .set({ customerAvatar: withPicture(customerReviews.customerAvatar, key, path) })
    .where(mentionsPicture(customerReviews.customerAvatar, key))
  await tx
    .update(faqs)
    .set({ answer: withPicture(faqs.answer, key, path) })
    .where(mentionsPicture(faqs.answer, key))
}
