import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/** Emails the owner, who may not be the person who changed it. */
export async function mailPasswordChanged(
  tx: Transaction,
  person: { name: string; email: string },
  at: Date,
): Promise<void> {
  const { timezone: zone } = await siteSettings(tx)
  await enqueueMail(tx, {
    key: `password_changed:${newId()}`,
    template: 'password_changed',
    to: person.email,
    variables: { customer_name: person.name, changed_at: formatMoment(at, zone) },
  })
}
