import { defaultSettingsBlocks } from '#modules/settings/defaults/default-settings.ts'
import type { siteSettings } from '#modules/settings/tables.server.ts'

/** The row of a new installation. */
export const defaultSettings = {
  id: 1,
  ...defaultSettingsBlocks,
} satisfies typeof siteSettings.$inferInsert
