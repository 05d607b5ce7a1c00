import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { isId } from '#kernel/ids.ts'
import { type Page, searchPattern } from '#kernel/paging.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type { PictureListQuery, PictureUse } from '../rules/library.ts'
import { imageFiles, images } from '../tables.pictures.server.ts'
import { pictureUses } from './picture-uses.server.ts'

const { id, filePath, altText, fileName, category, createdAt } = images
const shown = { id, filePath, altText, fileName, category, createdAt }

export type PictureRow = {
  id: string
  filePath: string
  altText: string
  fileName: string
  category: string
  createdAt: Date
}

const sort: KeysetSort<PictureRow> = [
  { column: createdAt, kind: 'moment', of: (row) => row.createdAt, nullsLast: true },
  { column: id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/**
 * One page of the library, newest first; `search` is in the alternative text or the file's name.
 */
export async function pictureList(query: PictureListQuery): Promise<Page<PictureRow>> {
  const where = and(
    query.search === '' ? undefined : matches(query.search),
    query.filters.show === 'gallery' ? ne(category, '') : undefined,
    query.filters.show === 'without-alt' ? eq(altText, '') : undefined,
  )
  return listPage(sort, query, { table: images, where }, (slice) =>
    db()
      .select(shown)
      .from(images)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

function matches(search: string): SQL {
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : sql`(${altText} || ' ' || ${fileName}) ilike ${pattern}`
}

const maxRecent = 100

/** The newest pictures, for editors without scripts. */
export async function recentPictures(): Promise<
  { path: string; altText: string; fileName: string }[]
> {
  return db()
    .select({ path: filePath, altText, fileName })
    .from(images)
    .orderBy(desc(createdAt), desc(id))
    .limit(maxRecent)
}

export type PictureDetails = typeof images.$inferSelect & {
  /** Of the file that is shown; null for a picture of another site. */
  file: { contentType: string; bytes: number; width: number; height: number } | null
  /** The whole picture that a crop is cut from. */
  original: { path: string; width: number; height: number } | null
  uses: PictureUse[]
}

/** Null when there is none with this id. */
export async function pictureById(wanted: string): Promise<PictureDetails | null> {
  const [row] = isId(wanted) ? await db().select().from(images).where(eq(id, wanted)) : []
  if (!row) return null
  const key = parsePicturePath(row.filePath)?.key
  const [file, original, uses] = await Promise.all([
    key ? fileOf(key) : null,
    key ? fileOf(row.originalSha256 ?? key) : null,
    pictureUses(db(), row),
  ])
  const originalKey = row.originalSha256 ?? key
  return {
    ...row,
    file,
    original: original && {
      path: `/media/${originalKey}-${original.width}x${original.height}`,
      width: original.width,
      height: original.height,
    },
    uses,
  }
}

async function fileOf(sha256: string): Promise<PictureDetails['file']> {
  const { contentType, width, height, bytes } = imageFiles
  const [file] = await db()
    .select({ contentType, width, height, bytes: sql<number>`octet_length(${bytes})` })
    .from(imageFiles)
    .where(eq(imageFiles.sha256, sha256))
  return file ?? null
}
