import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, createdAt, id, updatedAt } from '#platform/database/columns.server.ts'
import { productStatuses } from './rules/product.ts'
import { displayOrder, isActive, isFeatured } from './tables.columns.server.ts'
import { images } from './tables.pictures.server.ts'

/** A row of the comparison on the home page. */
export const comparisonFeatures = pgTable('comparison_features', {
  id: id(),
  title: text('title').notNull(),
  ours: text('ours').notNull(),
  theirs: text('theirs').notNull(),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: isActive(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const serviceCategories = pgTable('service_categories', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  displayOrder: displayOrder(),
})

export const services = pgTable(
  'services',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    linkUrl: text('link_url').notNull().default(''),
    linkLabel: text('link_label').notNull().default(''),
    categoryId: uuid('category_id').references(() => serviceCategories.id, {
      onDelete: 'set null',
    }),
    imageId: uuid('image_id').references(() => images.id, { onDelete: 'set null' }),
    isActive: isActive(),
    isFeatured: isFeatured(),
    displayOrder: displayOrder(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('services_order').on(table.displayOrder),
    index('services_category').on(table.categoryId),
  ],
)

export const projects = pgTable(
  'projects',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull().default(''),
    linkUrl: text('link_url').notNull().default(''),
    /** Pictures with alternative texts, in order. */
    images: jsonb('images')
      .$type<{ file_path: string; alt_text: string }[]>()
      .notNull()
      .default([]),
    isActive: isActive(),
    isFeatured: isFeatured(),
    displayOrder: displayOrder(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('projects_order').on(table.displayOrder)],
)

export const caseStudies = pgTable(
  'case_studies',
  {
    id: id(),
    title: text('title').notNull(),
    client: text('client').notNull().default(''),
    summary: text('summary').notNull(),
    challenge: text('challenge').notNull().default(''),
    solution: text('solution').notNull().default(''),
    result: text('result').notNull().default(''),
    heroImage: text('hero_image').notNull().default(''),
    heroImageAlt: text('hero_image_alt').notNull().default(''),
    isActive: isActive(),
    isFeatured: isFeatured(),
    displayOrder: displayOrder(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('case_studies_order').on(table.displayOrder)],
)

export const teamMembers = pgTable(
  'team_members',
  {
    id: id(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    bio: text('bio').notNull().default(''),
    photo: text('photo').notNull().default(''),
    isActive: isActive(),
    displayOrder: displayOrder(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('team_members_order').on(table.displayOrder)],
)

export const productCategories = pgTable('product_categories', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
})

export const productStatus = pgEnum('product_status', productStatuses)

/**
 * Add-ons (A§3 ecommerce_products), such as mailboxes or a certificate. Visible only while 'active'
 * (A§4).
 */
export const ecommerceProducts = pgTable(
  'ecommerce_products',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    description: text('description').notNull().default(''),
    /** Without VAT (D7). */
    priceCents: cents('price_cents').notNull(),
    status: productStatus('status').notNull().default('draft'),
    featured: boolean('featured').notNull().default(false),
    categoryId: uuid('category_id').references(() => productCategories.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('ecommerce_products_price_not_negative', sql`${table.priceCents} >= 0`),
    index('ecommerce_products_newest').on(table.createdAt.desc(), table.id.desc()),
    index('ecommerce_products_category').on(table.categoryId),
  ],
)
