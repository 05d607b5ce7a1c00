import { and, eq, lte } from 'drizzle-orm'
import { blogCategories, blogPosts, blogTags } from '#modules/blog/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { isProgramPath } from '#modules/redirects/rules/program-path.ts'
import { readSiteAddress } from '#modules/redirects/rules/site-address.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { postSlug, publicPageAt } from '../rules/public-page.ts'

/**
 * Whether visitors find a page at an address of this site: a public page, a published post, a
 * category or tag of the blog, a package on sale, or a page of the program itself.
 */
export async function isExistingPage(address: string): Promise<boolean> {
  const read = readSiteAddress(address)
  if (!read) return false
  const slug = postSlug(read.path)
  if (slug !== undefined) return hasPost(slug)
  const named = (name: string) => read.query.find(([each]) => each === name)?.[1]
  if (read.path === '/blog') return hasTopic(named('category'), named('tag'))
  if (read.path === '/checkout') return hasPackage(named('package'))
  return publicPageAt(read.path) !== undefined || isProgramPath(read.path)
}

async function hasPost(slug: string): Promise<boolean> {
  return (
    (await db().$count(
      blogPosts,
      and(
        eq(blogPosts.slug, slug),
        eq(blogPosts.status, 'published'),
        lte(blogPosts.publishedAt, now()),
      ),
    )) > 0
  )
}

async function hasTopic(category: string | undefined, tag: string | undefined): Promise<boolean> {
  if (
    category &&
    (await db().$count(
      blogCategories,
      and(eq(blogCategories.slug, category), eq(blogCategories.isActive, true)),
    )) === 0
  )
    return false
  return !tag || (await db().$count(blogTags, eq(blogTags.slug, tag))) > 0
}

async function hasPackage(slug: string | undefined): Promise<boolean> {
  return (
    !slug ||
    (await db().$count(packages, and(eq(packages.slug, slug), eq(packages.isActive, true)))) > 0
  )
}
