import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { blogPostDrafts, blogPosts } from '#modules/blog/tables.server.ts'
import { emailTemplates } from '#modules/mail/tables.server.ts'
import { globalSeoSettings, pageSeoSettings } from '#modules/seo/tables.server.ts'
import { siteSettings } from '#modules/settings/tables.server.ts'
import { mentionsPicture } from '#platform/database/columns.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import type { Executor } from '#platform/database.server.ts'
import type { PictureUse } from '../rules/library.ts'
import { caseStudies, projects, services, teamMembers } from '../tables.lists.server.ts'
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
