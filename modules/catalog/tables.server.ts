import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, updatedAt } from '#platform/database/columns.server.ts'
import { hostingPlanPeriods } from './rules/hosting-plan.ts'
import {
  type PackageFeature,
  type PackageLimits,
  type PackageMetadata,
  packageBillingPeriods,
} from './rules/package.ts'
import type { PeriodPrices } from './rules/price.ts'

export const packageBillingPeriod = pgEnum('package_billing_period', packageBillingPeriods)

/** What is sold (B§3 packages). `price` is for the billing period, without VAT (D7), in cents. */
export const packages = pgTable(
  'packages',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    description: text('description').notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    billingPeriod: packageBillingPeriod('billing_period').notNull().default('monthly'),
    /** What further periods cost, in cents without VAT. */
    periodPrices: jsonb('period_prices').$type<PeriodPrices>().notNull().default({}),
    /** Once, with the first order, in cents without VAT; 0 for none. */
    setupFeeCents: cents('setup_fee_cents').notNull().default(0),
    features: jsonb('features').$type<PackageFeature[]>().notNull().default([]),
    limits: jsonb('limits').$type<PackageLimits>().notNull().default({}),
    metadata: jsonb('metadata').$type<PackageMetadata>().notNull(),
    isFeatured: boolean('is_featured').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    showOnFrontend: boolean('show_on_frontend').notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('packages_price_not_negative', sql`${table.priceCents} >= 0`),
    check('packages_setup_fee_not_negative', sql`${table.setupFeeCents} >= 0`),
    index('packages_order').on(table.sortOrder),
  ],
)

export const hostingPlanPeriod = pgEnum('hosting_plan_period', hostingPlanPeriods)

/**
 * The plans that the home page presents (B§3 hosting_plans): words and a price, not what checkout
 * sells. Price without VAT (D7), in cents.
 */
export const hostingPlans = pgTable(
  'hosting_plans',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    priceCents: cents('price_cents').notNull(),
    period: hostingPlanPeriod('period').notNull().default('month'),
    description: text('description').notNull(),
    features: jsonb('features').$type<PackageFeature[]>().notNull().default([]),
    iconEmoji: text('icon_emoji').notNull().default('🚀'),
    isPopular: boolean('is_popular').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('hosting_plans_price_not_negative', sql`${table.priceCents} >= 0`),
    index('hosting_plans_order').on(table.sortOrder),
  ],
)
