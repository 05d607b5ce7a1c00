import { boolean, index, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { featureIcons } from './rules/feature.ts'
import { isActive } from './tables.columns.server.ts'

// Triggers on the tables that public pages show invalidate the page caches of all servers
// (migration 0010).

/** Editable content by key (B§3). A key without a row shows its default. */
export const websiteSections = pgTable('website_sections', {
  id: id(),
  sectionKey: text('section_key').notNull().unique(),
  title: text('title').notNull(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  isActive: isActive(),
  /** Who wrote the present content; null for the program. */
  editedBy: text('edited_by'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/**
 * What is being written and visitors do not see yet. Its changes do not invalidate the page caches.
 */
export const websiteSectionDrafts = pgTable('website_section_drafts', {
  sectionKey: text('section_key').primaryKey(),
  title: text('title').notNull(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  isActive: isActive(),
  writtenBy: text('written_by').notNull(),
  updatedAt: updatedAt(),
})

/** What a save replaced. By key, because a known section need not have a row. */
export const websiteSectionVersions = pgTable(
  'website_section_versions',
  {
    id: id(),
    sectionKey: text('section_key').notNull(),
    title: text('title').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    isActive: boolean('is_active').notNull(),
    writtenBy: text('written_by'),
    writtenAt: moment('written_at').notNull(),
    replacedBy: text('replaced_by').notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [
    index('website_section_versions_newest').on(
      table.sectionKey,
      table.replacedAt.desc(),
      table.id.desc(),
    ),
  ],
)

export const featureIcon = pgEnum('feature_icon', featureIcons)

export const websiteFeatures = pgTable(
  'website_features',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    icon: featureIcon('icon').notNull().default('CheckCircle'),
    sortOrder: integer('sort_order').notNull().default(1),
    isActive: isActive(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('website_features_order').on(table.sortOrder)],
)
