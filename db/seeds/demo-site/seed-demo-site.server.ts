import type { PgTable } from 'drizzle-orm/pg-core'
import { dayIn, siteTimeZone } from '#kernel/dates.ts'
import { hostingPlans } from '#modules/catalog/tables.server.ts'
import {
  aboutSection,
  contactSection,
  dataCenterSection,
  releaseNotesSection,
} from '#modules/content/defaults/sections/company.ts'
import { domainsSection } from '#modules/content/defaults/sections/domains.ts'
import { footerSection } from '#modules/content/defaults/sections/frame.ts'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import {
  caseStudies,
  comparisonFeatures,
  ecommerceProducts,
  productCategories,
  projects,
  serviceCategories,
  services,
  teamMembers,
} from '#modules/content/tables.lists.server.ts'
import { customerReviews } from '#modules/content/tables.reviews.server.ts'
import { websiteFeatures, websiteSections } from '#modules/content/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { demoBuilding } from './building.ts'
import { demoDomains } from './domains.ts'
import { demoContact, demoFooter, demoHome } from './front.ts'
import { demoTeam } from './people.ts'
import { demoReleaseNotes } from './release-notes.ts'
import { demoReviews } from './reviews.ts'
import {
  demoComparison,
  demoFeatures,
  demoHostingPlans,
  demoProductCategories,
  demoProducts,
  demoServiceCategories,
  demoServices,
} from './selling.ts'
import { demoStory } from './story.ts'
import { demoCaseStudies, demoProjects } from './work.ts'

const day = 24 * 60 * 60 * 1000

/** The content of the demo firm's public site. Tables that already have rows stay as they are. */
export async function seedDemoSite(tx: Transaction, now: Date): Promise<void> {
  const today = dayIn(siteTimeZone, now)
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const isEmpty = async (table: PgTable) => (await tx.$count(table)) === 0

  await tx
    .insert(websiteSections)
    .values([
      { sectionKey: aboutSection.key, title: aboutSection.title, content: demoStory },
      { sectionKey: contactSection.key, title: contactSection.title, content: demoContact },
      { sectionKey: dataCenterSection.key, title: dataCenterSection.title, content: demoBuilding },
      { sectionKey: footerSection.key, title: footerSection.title, content: demoFooter },
      { sectionKey: homeSection.key, title: homeSection.title, content: demoHome },
      { sectionKey: domainsSection.key, title: domainsSection.title, content: demoDomains },
      {
        sectionKey: releaseNotesSection.key,
        title: releaseNotesSection.title,
        content: demoReleaseNotes(today),
      },
    ])
    .onConflictDoNothing()
  if (await isEmpty(websiteFeatures)) await tx.insert(websiteFeatures).values(demoFeatures)
  if (await isEmpty(comparisonFeatures)) await tx.insert(comparisonFeatures).values(demoComparison)
  if (await isEmpty(hostingPlans)) await tx.insert(hostingPlans).values(demoHostingPlans)
  if (await isEmpty(teamMembers)) await tx.insert(teamMembers).values(demoTeam)
  if (await isEmpty(projects)) await tx.insert(projects).values(demoProjects)
  if (await isEmpty(caseStudies)) await tx.insert(caseStudies).values(demoCaseStudies)
  if (await isEmpty(customerReviews))
    await tx
      .insert(customerReviews)
      .values(demoReviews.map(({ daysAgo, ...review }) => ({ ...review, createdAt: ago(daysAgo) })))
  if (await isEmpty(services)) {
    const categories = await tx.insert(serviceCategories).values(demoServiceCategories).returning()
    const idOf = new Map(categories.map(({ slug, id }) => [slug, id]))
    await tx.insert(services).values(
      demoServices.map(({ category, ...service }) => ({
        ...service,
        categoryId: idOf.get(category),
      })),
    )
  }
  if (await isEmpty(ecommerceProducts)) {
    const categories = await tx.insert(productCategories).values(demoProductCategories).returning()
    const idOf = new Map(categories.map(({ slug, id }) => [slug, id]))
    await tx.insert(ecommerceProducts).values(
      demoProducts.map(({ category, ...product }, at) => ({
        ...product,
        categoryId: idOf.get(category),
        createdAt: ago(demoProducts.length - at),
      })),
    )
  }
}
