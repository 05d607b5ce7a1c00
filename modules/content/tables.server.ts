import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, cents, createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { badgePositions } from './rules/badge.ts'
import { featureIcons } from './rules/feature.ts'
import { imageFormats, sourceTypes } from './rules/image.ts'
import type { Crop } from './rules/library.ts'
import { productStatuses } from './rules/product.ts'
import { reviewProductTypes, reviewStatuses } from './rules/review.ts'

// Triggers on the tables that public pages show invalidate the page caches of all servers (migration 0010).

const isActive = () => boolean('is_active').notNull().default(true)
const isFeatured = () => boolean('is_featured').notNull().default(false)
const displayOrder = () => integer('display_order').notNull().default(0)

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

/** What is being written and visitors do not see yet. Its changes do not invalidate the page caches. */
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
  (table) => [index('website_section_versions_newest').on(table.sectionKey, table.replacedAt.desc(), table.id.desc())],
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

/** A picture as uploaded. It is never served itself, only variants made by the server. */
export const imageFiles = pgTable('image_files', {
  /** SHA-256 of the bytes in base64url; part of the URL of every variant. */
  sha256: text('sha256').primaryKey(),
  contentType: text('content_type', { enum: sourceTypes }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: bytes('bytes').notNull(),
  createdAt: createdAt(),
})

/** A picture in one size and format, made once for all servers. */
export const imageVariants = pgTable(
  'image_variants',
  {
    sha256: text('sha256')
      .notNull()
      .references(() => imageFiles.sha256, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    format: text('format', { enum: imageFormats }).notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.sha256, table.width, table.format] })],
)

/** The media library (A§3 images). `file_path` is a path below /media/ or an https address. A picture with a category is shown in that gallery. */
export const images = pgTable(
  'images',
  {
    id: id(),
    filePath: text('file_path').notNull(),
    altText: text('alt_text').notNull().default(''),
    category: text('category').notNull().default(''),
    isActive: isActive(),
    displayOrder: displayOrder(),
    /** As it was uploaded; blank where nobody uploaded it. */
    fileName: text('file_name').notNull().default(''),
    /** The file that `crop` was cut from; null while the picture is whole. */
    originalSha256: text('original_sha256'),
    crop: jsonb('crop').$type<Crop>(),
    /** Files that were replaced. They stay reachable for emails and copies of pages that name them. */
    formerFiles: text('former_files').array().notNull().default([]),
    addedBy: text('added_by').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('images_order').on(table.category, table.displayOrder), index('images_newest').on(table.createdAt.desc(), table.id.desc())],
)

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
    categoryId: uuid('category_id').references(() => serviceCategories.id, { onDelete: 'set null' }),
    imageId: uuid('image_id').references(() => images.id, { onDelete: 'set null' }),
    isActive: isActive(),
    isFeatured: isFeatured(),
    displayOrder: displayOrder(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('services_order').on(table.displayOrder), index('services_category').on(table.categoryId)],
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
    images: jsonb('images').$type<{ file_path: string; alt_text: string }[]>().notNull().default([]),
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

/** Add-ons (A§3 ecommerce_products), such as mailboxes or a certificate. Visible only while 'active' (A§4). */
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
    categoryId: uuid('category_id').references(() => productCategories.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('ecommerce_products_price_not_negative', sql`${table.priceCents} >= 0`),
    index('ecommerce_products_newest').on(table.createdAt.desc(), table.id.desc()),
    index('ecommerce_products_category').on(table.categoryId),
  ],
)

export const reviewStatus = pgEnum('review_status', reviewStatuses)
export const reviewProductType = pgEnum('review_product_type', reviewProductTypes)

export const customerReviews = pgTable(
  'customer_reviews',
  {
    id: id(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull().default(''),
    customerCompany: text('customer_company').notNull().default(''),
    customerAvatar: text('customer_avatar').notNull().default(''),
    rating: integer('rating').notNull().default(5),
    title: text('title').notNull().default(''),
    content: text('content').notNull(),
    productType: reviewProductType('product_type'),
    status: reviewStatus('status').notNull().default('pending'),
    isFeatured: isFeatured(),
    isVerified: boolean('is_verified').notNull().default(false),
    displayOnHomepage: boolean('display_on_homepage').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('customer_reviews_rating', sql`${table.rating} between 1 and 5`),
    index('customer_reviews_newest').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('customer_reviews_all').on(table.createdAt.desc(), table.id.desc()),
    index('customer_reviews_search').using(
      'gin',
      table.customerName.op('gin_trgm_ops'),
      table.content.op('gin_trgm_ops'),
      table.customerCompany.op('gin_trgm_ops'),
    ),
  ],
)

export const badgePosition = pgEnum('badge_position', badgePositions)

export const trustBadges = pgTable(
  'trust_badges',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    imageUrl: text('image_url').notNull(),
    linkUrl: text('link_url').notNull().default(''),
    displayPosition: badgePosition('display_position').notNull().default('footer'),
    isActive: isActive(),
    displayOrder: displayOrder(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('trust_badges_order').on(table.displayOrder)],
)

export const faqCategories = pgTable('faq_categories', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  description: text('description').notNull().default(''),
  icon: text('icon').notNull().default(''),
  isActive: isActive(),
  displayOrder: displayOrder(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Deleting a category deletes its questions (B§8). Changes of the three counters do not invalidate the page cache. */
export const faqs = pgTable(
  'faqs',
  {
    id: id(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => faqCategories.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    tags: text('tags').array().notNull().default([]),
    isActive: isActive(),
    isFeatured: isFeatured(),
    displayOrder: displayOrder(),
    viewsCount: integer('views_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
    notHelpfulCount: integer('not_helpful_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Featured ones come first.
    index('faqs_order').on(table.categoryId, sql`((not ${table.isFeatured})::int)`, table.displayOrder, table.createdAt, table.id),
    index('faqs_newest').on(table.createdAt.desc(), table.id.desc()),
    index('faqs_search').using('gin', table.question.op('gin_trgm_ops'), table.answer.op('gin_trgm_ops')),
  ],
)

/** One vote per IP address and question. `voter` is a keyed hash of the address, so nobody is stored by name. */
export const faqVotes = pgTable(
  'faq_votes',
  {
    faqId: uuid('faq_id')
      .notNull()
      .references(() => faqs.id, { onDelete: 'cascade' }),
    voter: text('voter').notNull(),
    helpful: boolean('helpful').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.faqId, table.voter] })],
)
