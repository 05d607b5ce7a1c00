import { mentionsPicture, withPicture } from '#platform/database/columns.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { emailTemplates } from '../tables.server.ts'

/** Writes the new path of a picture of the media library into every template that shows it. */
export async function replacePictureInTemplates(
  tx: Transaction,
  key: string,
  path: string,
): Promise<void> {
  await tx
    .update(emailTemplates)
    .set({ htmlBody: withPicture(emailTemplates.htmlBody, key, path) })
    .where(mentionsPicture(emailTemplates.htmlBody, key))
}
