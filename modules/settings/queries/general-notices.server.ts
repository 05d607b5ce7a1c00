import { db } from '#platform/database.server.ts'
import { siteSettings } from './site-settings.server.ts'

/** What a new site does not do yet for lack of these settings, in words for whoever sets them. */
export async function generalNotices(): Promise<string[]> {
  const { contactEmail } = await siteSettings(db())
  if (contactEmail !== '') return []
  return [
    'There is no contact email: the site names none, enquiries are mailed to nobody, and a mail without another sender is not sent. Set it below.',
  ]
}
