import { formatCount } from '#kernel/format-count.ts'
import { mayManageHostingPlans } from '#modules/catalog/policy.ts'
import { mayManageContent, mayManageFeatures } from '#modules/content/policy.ts'
import {
  featureCounts,
  planCounts,
  sectionCounts,
  seoCounts,
} from '#modules/content/queries/website-counts.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageSeo } from '#modules/seo/policy.ts'

export type WebsiteCard = { label: string; value: string; note: string; to: string }

/** B§2.2.21: the four count cards, each for who may open what it counts. */
export async function websiteCards(member: Actor): Promise<WebsiteCard[]> {
  const [sections, plans, features, seo] = await Promise.all([
    mayManageContent(member) ? sectionCounts() : null,
    mayManageHostingPlans(member) ? planCounts() : null,
    mayManageFeatures(member) ? featureCounts() : null,
    mayManageSeo(member) ? seoCounts() : null,
  ])
  const cards: (WebsiteCard | null)[] = [
    sections && {
      label: 'Website Sections',
      value: formatCount(sections.count),
      note: `${formatCount(sections.stored)} edited`,
      to: '/admin/content',
    },
    plans && {
      label: 'Hosting Plans',
      value: formatCount(plans.count),
      note: counted(plans.packages, 'package'),
      to: '/admin/hosting-plans',
    },
    features && {
      label: 'Website Features',
      value: formatCount(features.count),
      note: `${formatCount(features.compared)} compared`,
      to: '/admin/features',
    },
    seo && {
      label: 'SEO Settings',
      value: formatCount(seo.count),
      note: seo.isGlobalSaved ? 'Site-wide saved' : 'Site-wide defaults',
      to: '/admin/seo',
    },
  ]
  return cards.filter((card) => card !== null)
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
