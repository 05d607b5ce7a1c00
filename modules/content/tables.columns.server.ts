import { boolean, integer } from 'drizzle-orm/pg-core'

export const isActive = () => boolean('is_active').notNull().default(true)
export const isFeatured = () => boolean('is_featured').notNull().default(false)
export const displayOrder = () => integer('display_order').notNull().default(0)
