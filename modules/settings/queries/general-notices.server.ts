import { db } from '#platform/database.server.ts'
import { siteSettings } from './site-settings.server.ts'

/** Warnings about missing general settings, for the staff who can set them. */
export async function generalNotices(): Promise<string[]> {
  const { contactEmail } = await siteSettings(db())
  if (contactEmail !== '') return []
  return [
    'No contact email is set. The site shows none, enquiries reach nobody, and emails without another sender are not sent. Add one below.',
  ]
}
