import { and, asc, desc, eq } from 'drizzle-orm'
import type { Result, ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { isBadgeUrl, type ShownBadge } from '../rules/review.ts'
import {
  caseStudies,
  ecommerceProducts,
  productCategories,
  projects,
  serviceCategories,
  services,
  teamMembers,
} from '../tables.lists.server.ts'
import { images } from '../tables.pictures.server.ts'
import { trustBadges as table } from '../tables.reviews.server.ts'

const readCaseStudies = contentRead((tx) =>
  tx
    .select({
      id: caseStudies.id,
      title: caseStudies.title,
      client: caseStudies.client,
      summary: caseStudies.summary,
      challenge: caseStudies.challenge,
      solution: caseStudies.solution,
      result: caseStudies.result,
      heroImage: caseStudies.heroImage,
      heroImageAlt: caseStudies.heroImageAlt,
    })
    .from(caseStudies)
    .where(eq(caseStudies.isActive, true))
    .orderBy(asc(caseStudies.displayOrder), asc(caseStudies.id))
    .limit(100),
)

export const shownCaseStudies = () => readCaseStudies('')

export type ShownCaseStudy = ValueOf<typeof shownCaseStudies>[number]

const readProjects = contentRead((tx) =>
  tx
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      category: projects.category,
      linkUrl: projects.linkUrl,
      images: projects.images,
    })
    .from(projects)
    .where(eq(projects.isActive, true))
    .orderBy(asc(projects.displayOrder), asc(projects.id))
    .limit(100),
)

export const shownProjects = () => readProjects('')

export type ShownProject = ValueOf<typeof shownProjects>[number]

const readServices = contentRead((tx) =>
  tx
    .select({
      id: services.id,
      title: services.title,
      description: services.description,
      linkUrl: services.linkUrl,
      linkLabel: services.linkLabel,
      isFeatured: services.isFeatured,
      category: serviceCategories.name,
      image: { filePath: images.filePath, altText: images.altText },
    })
    .from(services)
    .leftJoin(serviceCategories, eq(serviceCategories.id, services.categoryId))
    .leftJoin(images, and(eq(images.id, services.imageId), eq(images.isActive, true)))
    .where(eq(services.isActive, true))
    .orderBy(asc(services.displayOrder), asc(services.id))
    .limit(100),
)

/** Services with their category name and active picture (A§3). */
export const shownServices = () => readServices('')

export type ShownService = ValueOf<typeof shownServices>[number]

const readTeam = contentRead((tx) =>
  tx
    .select({
      id: teamMembers.id,
      name: teamMembers.name,
      role: teamMembers.role,
      bio: teamMembers.bio,
      photo: teamMembers.photo,
    })
    .from(teamMembers)
    .where(eq(teamMembers.isActive, true))
    .orderBy(asc(teamMembers.displayOrder), asc(teamMembers.id))
    .limit(100),
)

export const shownTeam = () => readTeam('')

export type ShownMember = ValueOf<typeof shownTeam>[number]

/** B§9: maximum number of badges in a list. */
const maxBadges = 100

/**
 * Active badges in order, for `badgesAt`. Badges with an unsafe picture are left out, unsafe links
 * are removed.
 */
export const trustBadges = (): Promise<Result<ShownBadge[]>> => readBadges('')

const readBadges = contentRead(async (tx): Promise<ShownBadge[]> => {
  const rows = await tx
    .select()
    .from(table)
    .where(eq(table.isActive, true))
    .orderBy(asc(table.displayOrder), asc(table.createdAt), asc(table.id))
    .limit(maxBadges)
  return rows
    .filter(({ imageUrl }) => isBadgeUrl(imageUrl))
    .map(({ id, name, description, imageUrl, linkUrl, displayPosition }) => ({
      id,
      name,
      description,
      imageUrl,
      linkUrl: isBadgeUrl(linkUrl) ? linkUrl : '',
      position: displayPosition,
    }))
})

const readAddOns = contentRead((tx) =>
  tx
    .select({
      slug: ecommerceProducts.slug,
      name: ecommerceProducts.name,
      description: ecommerceProducts.description,
      priceCents: ecommerceProducts.priceCents,
      category: { name: productCategories.name, slug: productCategories.slug },
    })
    .from(ecommerceProducts)
    .leftJoin(productCategories, eq(productCategories.id, ecommerceProducts.categoryId))
    .where(eq(ecommerceProducts.status, 'active'))
    .orderBy(
      desc(ecommerceProducts.featured),
      desc(ecommerceProducts.createdAt),
      desc(ecommerceProducts.id),
    )
    .limit(100),
)

/**
 * Add-ons with their category, featured ones first, then the newest. Prices are in cents without
 * VAT (D7).
 */
export const addOnProducts = () => readAddOns('')

export type AddOnProduct = ValueOf<typeof addOnProducts>[number]

/** The active gallery pictures of one category, in order. */
export const gallery = contentRead((tx, category) =>
  tx
    .select({ id: images.id, filePath: images.filePath, altText: images.altText })
    .from(images)
    .where(and(eq(images.isActive, true), eq(images.category, category)))
    .orderBy(asc(images.displayOrder), asc(images.id))
    .limit(24),
)

export type GalleryPicture = ValueOf<typeof gallery>[number]
