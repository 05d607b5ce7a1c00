import { and, asc, eq } from 'drizzle-orm'
import { blogPosts } from '#modules/blog/tables.server.ts'
import { hostingPlans, packages } from '#modules/catalog/tables.server.ts'
import { faqs } from '#modules/content/tables.faq.server.ts'
import { projects, services } from '#modules/content/tables.lists.server.ts'
import { trustBadges } from '#modules/content/tables.reviews.server.ts'
import { websiteSections } from '#modules/content/tables.server.ts'
import { redirects } from '#modules/redirects/tables.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { type LinkPlace, linksIn } from '../rules/links/found-links.ts'
import { linkChecks, linkFindings } from '../tables.server.ts'

export type LinkFinding = typeof linkFindings.$inferSelect
export type LinkReport = {
  /** Null before the first check. */
  checkedAt: Date | null
  links: number
  broken: LinkFinding[]
  /** External links that work or were not checked yet. */
  external: LinkFinding[]
}

const maxFindings = 2_000

/**
 * What the last check of the site's own links found; for staff who manage SEO, whom the page's
 * guard asks.
 */
export async function linkReport(): Promise<LinkReport> {
  const [[check], findings] = await Promise.all([
    db().select().from(linkChecks).limit(1),
    db()
      .select()
      .from(linkFindings)
      .orderBy(
        asc(linkFindings.isExternal),
        alphabetically(linkFindings.address),
        alphabetically(linkFindings.place),
        asc(linkFindings.id),
      )
      .limit(maxFindings),
  ])
  return {
    checkedAt: check?.checkedAt ?? null,
    links: check?.links ?? 0,
    broken: findings.filter(({ problem }) => problem !== null),
    external: findings.filter(({ problem, isExternal }) => isExternal && problem === null),
  }
}

/** A link in what visitors see, and what holds it. */
export type ContentLink = { address: string; placeKind: LinkPlace; placeId: string; place: string }

/** At most this many rows of each kind are read. */
const maxRows = 5_000

/**
 * Every link that staff wrote: in sections (the navigation is one), posts, questions, badges,
 * packages, plans, services and projects, and where redirects lead.
 */
export async function contentLinks(): Promise<ContentLink[]> {
  const [sections, posts, questions, badges, sold, moved, listed] = await Promise.all([
    db()
      .select({
        key: websiteSections.sectionKey,
        title: websiteSections.title,
        content: websiteSections.content,
      })
      .from(websiteSections)
      .where(eq(websiteSections.isActive, true))
      .limit(maxRows),
    db()
      .select({ id: blogPosts.id, title: blogPosts.title, html: blogPosts.content })
      .from(blogPosts)
      .where(eq(blogPosts.status, 'published'))
      .limit(maxRows),
    db()
      .select({ id: faqs.id, question: faqs.question, html: faqs.answer })
      .from(faqs)
      .where(eq(faqs.isActive, true))
      .limit(maxRows),
    db()
      .select({ id: trustBadges.id, name: trustBadges.name, url: trustBadges.linkUrl })
      .from(trustBadges)
      .where(eq(trustBadges.isActive, true))
      .limit(maxRows),
    db()
      .select({ id: packages.id, name: packages.name, features: packages.features })
      .from(packages)
      .where(and(eq(packages.isActive, true), eq(packages.showOnFrontend, true)))
      .limit(maxRows),
    db()
      .select({ id: redirects.id, from: redirects.fromAddress, url: redirects.toAddress })
      .from(redirects)
      .limit(maxRows),
    listedLinks(),
  ])
  return [
    ...sections.flatMap(({ key, title, content }) =>
      placed(content, { placeKind: 'section', placeId: key, place: title }),
    ),
    ...posts.flatMap(({ id, title, html }) =>
      placed(html, { placeKind: 'blog_post', placeId: id, place: title }),
    ),
    ...questions.flatMap(({ id, question, html }) =>
      placed(html, { placeKind: 'faq', placeId: id, place: question }),
    ),
    ...badges.flatMap(({ id, name, url }) =>
      placed({ url }, { placeKind: 'badge', placeId: id, place: name }),
    ),
    ...sold.flatMap(({ id, name, features }) =>
      placed(features, { placeKind: 'package', placeId: id, place: name }),
    ),
    ...moved.flatMap(({ id, from, url }) =>
      placed({ url }, { placeKind: 'redirect', placeId: id, place: from }),
    ),
    ...listed,
  ]
}

/** The same of plans on the home page, and of the content lists that have links. */
async function listedLinks(): Promise<ContentLink[]> {
  const [plans, offered, undertaken] = await Promise.all([
    db()
      .select({ id: hostingPlans.id, name: hostingPlans.name, features: hostingPlans.features })
      .from(hostingPlans)
      .where(eq(hostingPlans.isActive, true))
      .limit(maxRows),
    db()
      .select({ id: services.id, title: services.title, url: services.linkUrl })
      .from(services)
      .where(eq(services.isActive, true))
      .limit(maxRows),
    db()
      .select({ id: projects.id, title: projects.title, url: projects.linkUrl })
      .from(projects)
      .where(eq(projects.isActive, true))
      .limit(maxRows),
  ])
  return [
    ...plans.flatMap(({ id, name, features }) =>
      placed(features, { placeKind: 'hosting_plan', placeId: id, place: name }),
    ),
    ...offered.flatMap(({ id, title, url }) =>
      placed({ url }, { placeKind: 'service', placeId: id, place: title }),
    ),
    ...undertaken.flatMap(({ id, title, url }) =>
      placed({ url }, { placeKind: 'project', placeId: id, place: title }),
    ),
  ]
}

function placed(content: unknown, place: Omit<ContentLink, 'address'>): ContentLink[] {
  return linksIn(content).map((address) => ({ ...place, address }))
}
