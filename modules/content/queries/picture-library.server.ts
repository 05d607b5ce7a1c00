import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { blogPostDrafts, blogPosts } from '#modules/blog/tables.server.ts'
import { emailTemplates } from '#modules/mail/tables.server.ts'
import { globalSeoSettings, pageSeoSettings } from '#modules/seo/tables.server.ts'
import { siteSettings } from '#modules/settings/tables.server.ts'
import { mentionsPicture } from '#platform/database/columns.server.ts'
import { alphabetically, type KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { PictureListQuery, PictureUse } from '../rules/library.ts'
import { faqs } from '../tables.faq.server.ts'
import { caseStudies, projects, services, teamMembers } from '../tables.lists.server.ts'
import { imageFiles, images } from '../tables.pictures.server.ts'
import { customerReviews, trustBadges } from '../tables.reviews.server.ts'
import { websiteSectionDrafts, websiteSections } from '../tables.server.ts'

type Place = {
  kind: PictureUse['kind']
  id: AnyPgColumn
  name: AnyPgColumn | SQL<string>
  columns: readonly AnyPgColumn[]
}

/** Every column that can name a picture. */
const places: readonly Place[] = [
  {
    kind: 'section',
    id: websiteSections.sectionKey,
    name: websiteSections.title,
    columns: [websiteSections.content],
  },
  {
    kind: 'draft',
    id: websiteSectionDrafts.sectionKey,
    name: websiteSectionDrafts.title,
    columns: [websiteSectionDrafts.content],
  },
  { kind: 'project', id: projects.id, name: projects.title, columns: [projects.images] },
  {
    kind: 'case_study',
    id: caseStudies.id,
    name: caseStudies.title,
    columns: [caseStudies.heroImage],
  },
  { kind: 'team', id: teamMembers.id, name: teamMembers.name, columns: [teamMembers.photo] },
  { kind: 'badge', id: trustBadges.id, name: trustBadges.name, columns: [trustBadges.imageUrl] },
  {
    kind: 'review',
    id: customerReviews.id,
    name: customerReviews.customerName,
    columns: [customerReviews.customerAvatar],
  },
  { kind: 'faq', id: faqs.id, name: faqs.question, columns: [faqs.answer] },
  {
    kind: 'blog_post',
    id: blogPosts.id,
    name: blogPosts.title,
    columns: [blogPosts.featuredImage, blogPosts.content],
  },
  {
    kind: 'blog_draft',
    id: blogPostDrafts.postId,
    name: sql<string>`coalesce(nullif(${blogPostDrafts.values}->>'title', ''), 'Untitled post')`,
    columns: [blogPostDrafts.values],
  },
  {
    kind: 'page_seo',
    id: pageSeoSettings.id,
    name: pageSeoSettings.pageName,
    columns: [pageSeoSettings.ogImage],
  },
  {
    kind: 'seo',
    id: globalSeoSettings.id,
    name: sql<string>`'Picture for sharing'`,
    columns: [globalSeoSettings.ogImage],
  },
  {
    kind: 'settings',
    id: siteSettings.id,
    name: sql<string>`'Logo or favicon'`,
    columns: [siteSettings.logoUrl, siteSettings.faviconUrl, siteSettings.appearance],
  },
  {
    kind: 'email',
    id: emailTemplates.id,
    name: emailTemplates.name,
    columns: [emailTemplates.htmlBody],
  },
]

/** Where a picture is used, at most 50 of each kind. */
export async function pictureUses(
  executor: Executor,
  picture: { id: string; filePath: string; category: string; isActive: boolean },
): Promise<PictureUse[]> {
  const key = parsePicturePath(picture.filePath)?.key
  const found: PictureUse[] = []
  if (picture.category !== '' && picture.isActive)
    found.push({ kind: 'gallery', id: picture.id, name: picture.category })
  const shown = await executor
    .select({ id: services.id, name: services.title })
    .from(services)
    .where(eq(services.imageId, picture.id))
    .limit(maxOfKind)
  found.push(...shown.map((use) => ({ ...use, kind: 'service' as const })))
  if (!key) return found
  for (const { kind, id, name, columns } of places) {
    const isUse = sql.join(
      columns.map((column) => mentionsPicture(column, key)),
      sql` or `,
    )
    const rows = await executor
      .select({ id: sql<string>`${id}::text`, name: sql<string>`${name}` })
      .from(id.table)
      .where(isUse)
      .orderBy(alphabetically(sql`${name}`), sql`1`)
      .limit(maxOfKind)
    found.push(...rows.map((use) => ({ ...use, kind })))
  }
  return found
}

const maxOfKind = 50

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
