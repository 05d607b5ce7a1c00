import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, real, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { linkPlaces } from './rules/links/found-links.ts'
import { robotsValues } from './rules/robots-file.ts'
import { vitalNames } from './rules/vitals.ts'

/** One row, id 1 (A§3). */
export const globalSeoSettings = pgTable(
  'global_seo_settings',
  {
    id: integer('id').primaryKey().default(1),
    siteTitle: text('site_title').notNull().default(''),
    siteTagline: text('site_tagline').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    metaKeywords: text('meta_keywords').notNull().default(''),
    /** Used in structured data only if PUBLIC_URL has the same host; URLs come from PUBLIC_URL. */
    siteUrl: text('site_url').notNull().default(''),
    ogImage: text('og_image').notNull().default(''),
    ogType: text('og_type').notNull().default('website'),
    twitterCard: text('twitter_card').notNull().default('summary_large_image'),
    twitterHandle: text('twitter_handle').notNull().default(''),
    facebookUrl: text('facebook_url').notNull().default(''),
    instagramUrl: text('instagram_url').notNull().default(''),
    linkedinUrl: text('linkedin_url').notNull().default(''),
    youtubeUrl: text('youtube_url').notNull().default(''),
    googleAnalyticsId: text('google_analytics_id').notNull().default(''),
    googleTagManagerId: text('google_tag_manager_id').notNull().default(''),
    facebookPixelId: text('facebook_pixel_id').notNull().default(''),
    microsoftClarityId: text('microsoft_clarity_id').notNull().default(''),
    hotjarId: text('hotjar_id').notNull().default(''),
    enableSitemap: boolean('enable_sitemap').notNull().default(true),
    enableBreadcrumbs: boolean('enable_breadcrumbs').notNull().default(true),
    enableSchemaMarkup: boolean('enable_schema_markup').notNull().default(true),
    /** Ask for consent before loading third-party code. */
    enableConsentBanner: boolean('enable_consent_banner').notNull().default(true),
    /** Blank means: allow all, with a sitemap line. */
    robotsTxt: text('robots_txt').notNull().default(''),
    customHeadScripts: text('custom_head_scripts').notNull().default(''),
    customBodyScripts: text('custom_body_scripts').notNull().default(''),
    updatedAt: updatedAt(),
  },
  (table) => [check('global_seo_settings_one_row', sql`${table.id} = 1`)],
)

export const robotsValue = pgEnum('robots_value', robotsValues)

/** `page_name` is a key of A§7's path map, or a slug chosen by staff. */
export const pageSeoSettings = pgTable('page_seo_settings', {
  id: id(),
  pageName: text('page_name').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  keywords: text('keywords').notNull().default(''),
  ogTitle: text('og_title').notNull().default(''),
  ogDescription: text('og_description').notNull().default(''),
  ogImage: text('og_image').notNull().default(''),
  canonicalUrl: text('canonical_url').notNull().default(''),
  robots: robotsValue('robots').notNull().default('index, follow'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const vitalName = pgEnum('web_vital', vitalNames)

/**
 * Measurements of visitors' browsers (A§7), without IP address or person, kept for thirty days. In
 * milliseconds; CLS has no unit.
 */
export const webVitals = pgTable(
  'web_vitals',
  {
    id: id(),
    name: vitalName('name').notNull(),
    value: real('value').notNull(),
    path: text('path').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('web_vitals_newest').on(table.createdAt.desc(), table.name)],
)

export const linkPlace = pgEnum('link_place', linkPlaces)

/**
 * What the last check of the site's own links found: internal links that lead nowhere, and all
 * external ones with what their server said.
 */
export const linkFindings = pgTable('link_findings', {
  id: id(),
  address: text('address').notNull(),
  isExternal: boolean('is_external').notNull(),
  /** Why the link is broken; null for an external one that works, or that was not checked yet. */
  problem: text('problem'),
  /** Null until an external link was checked. */
  checkedAt: moment('checked_at'),
  /** What holds the link: kind and id say where it is edited. */
  placeKind: linkPlace('place_kind').notNull(),
  placeId: text('place_id').notNull(),
  place: text('place').notNull(),
})

/** One row, id 1: the last check. */
export const linkChecks = pgTable(
  'link_checks',
  {
    id: integer('id').primaryKey().default(1),
    checkedAt: moment('checked_at').notNull(),
    /** How many links were checked. */
    links: integer('links').notNull(),
  },
  (table) => [check('link_checks_one_row', sql`${table.id} = 1`)],
)
