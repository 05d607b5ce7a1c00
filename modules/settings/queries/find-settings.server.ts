import { matchingSettings } from '../rules/matching-settings.ts'
import { siteSettings } from './site-settings.server.ts'

/**
 * The settings with these words in their name, their group or their tab. For staff who manage
 * settings.
 */
export async function findSettings(search: string) {
  return matchingSettings(search, await siteSettings())
}
