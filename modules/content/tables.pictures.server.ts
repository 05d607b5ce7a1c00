import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, updatedAt } from '#platform/database/columns.server.ts'
import { imageFormats, sourceTypes } from './rules/image.ts'
import type { Crop } from './rules/library.ts'
import { displayOrder, isActive } from './tables.columns.server.ts'

/** A picture as uploaded. It is never served itself, only variants made by the server. */
export const imageFiles = pgTable('image_files', {
  /** SHA-256 of the bytes in base64url; part of the URL of every variant. */
  sha256: text('sha256').primaryKey(),
  contentType: text('content_type', { enum: sourceTypes }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** As `fileContent`. */
  bytes: bytes('bytes'),
  bytesKey: text('bytes_key'),
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

/**
 * The media library (A§3 images). `file_path` is a path below /media/ or an https address. A
 * picture with a category is shown in that gallery.
 */
export const images = pgTable(
  'images',
  {
    id: id(),
    filePath: text('file_path').notNull(),
    altText: text('alt_text').notNull().default(''),
    category: text('category').notNull().default(''),
    isActive: isActive(),
    displayOrder: displayOrder(),
    /** As it was uploaded; blank where it was not uploaded. */
    fileName: text('file_name').notNull().default(''),
    /** The file that `crop` was cut from; null while the picture is whole. */
    originalSha256: text('original_sha256'),
    crop: jsonb('crop').$type<Crop>(),
    /**
     * Files that were replaced. They stay reachable for emails and copies of pages that name them.
     */
    formerFiles: text('former_files').array().notNull().default([]),
    addedBy: text('added_by').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('images_order').on(table.category, table.displayOrder),
    index('images_newest').on(table.createdAt.desc(), table.id.desc()),
  ],
)
