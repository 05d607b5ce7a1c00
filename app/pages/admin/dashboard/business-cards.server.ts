import { href } from 'react-router'
import { dayIn, hourIn } from '#kernel/dates.ts'
import { formatCappedCount, formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import { orderStats } from '#modules/billing/orders/queries/order-stats.server.ts'
import { mayManageOrders, mayManageSubscriptions } from '#modules/billing/policy.ts'
import {
  activeServiceCount,
  customerCount,
} from '#modules/billing/revenue/queries/back-office-figures.server.ts'
import { incomeWithin } from '#modules/billing/revenue/queries/income.server.ts'
import { latestRun, runProblems } from '#modules/billing/runs/queries/billing-runs.server.ts'
import { runWatch } from '#modules/billing/runs/queries/run-watch.server.ts'
import { mayManageHostingPlans } from '#modules/catalog/policy.ts'
import { mayManageContent, mayManageFeatures } from '#modules/content/policy.ts'
import {
  featureCounts,
  planCounts,
  sectionCounts,
  seoCounts,
} from '#modules/content/queries/public-counts.server.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageSeo } from '#modules/seo/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'

export type BusinessCard = { label: string; value: string; note?: string; to: string }

/** How the business is doing, each figure for who may open its list. */
export async function businessCards(member: Actor): Promise<BusinessCard[]> {
  const [orders, services, customers] = await Promise.all([
    mayManageOrders(member) ? orderStats() : null,
    mayManageSubscriptions(member) ? activeServiceCount() : null,
    mayManageCustomers(member) ? customerCount() : null,
  ])
  const cards: BusinessCard[] = []
  if (orders)
    for (const [label, status] of [
      ['Awaiting payment', 'pending'] as const,
      ['Paid orders', 'paid'] as const,
    ]) {
      const { count, totalCents } = orders.byStatus[status]
      cards.push({
        label,
        value: formatCount(count),
        note: formatRand(totalCents),
        to: `${href('/admin/orders')}?status=${status}`,
      })
    }
  if (services !== null)
    cards.push({
      label: 'Active services',
      value: formatCappedCount(services),
      to: '/admin/subscriptions?status=active',
    })
  if (customers !== null)
    cards.push({ label: 'Customers', value: formatCappedCount(customers), to: '/admin/customers' })
  return cards
}

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
      label: 'Website sections',
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

/** The page does not wait longer for the chart. */
const incomeWaitMs = 250
/**
 * The hour of the site's day in which the run begins; an unfinished one is tried again every hour.
 */
const runHour = 6

/**
 * The last run, when the next one begins, what went wrong on the day of the last one, and the
 * income; for who may see billing.
 */
export async function billingState() {
  const { timezone } = await siteSettings()
  const moment = now()
  const today = dayIn(timezone, moment)
  const [{ alarm }, last, income] = await Promise.all([
    runWatch(),
    latestRun(),
    incomeWithin(incomeWaitMs),
  ])
  const { charges, suspended, parked } = last
    ? await runProblems(last.asOf)
    : { charges: [], suspended: [], parked: [] }
  const isDone = last?.asOf === today && last.status === 'completed'
  const next = isDone ? 'tomorrow' : hourIn(timezone, moment) <= runHour ? 'today' : 'soon'
  return {
    alarm,
    last,
    next,
    problems: { declined: charges.length, suspended: suspended.length, parked: parked.length },
    income,
  } as const
}

export type BillingState = Awaited<ReturnType<typeof billingState>>
