import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { Browser } from '../../browser.server.ts'
import { profileAddress } from '../../queries/sign-in/profile-address.server.ts'
import type { Person } from '../../rules/actor.ts'
import { deviceLabel } from '../../rules/device.ts'

type Change = { change: 'added' | 'removed'; passkey: string; browser: Browser }

/** Emails the owner, who may not be the person who changed it. */
export async function mailPasskeyChanged(
  tx: Transaction,
  { name, email, userId }: Person,
  { change, passkey, browser }: Change,
): Promise<void> {
  const { timezone } = await siteSettings(tx)
  await enqueueMail(tx, {
    key: `passkey_${change}:${newId()}`,
    template: `passkey_${change}`,
    to: email,
    variables: {
      customer_name: name,
      passkey_name: passkey,
      changed_at: formatMoment(now(), timezone),
      device: deviceLabel(browser.userAgent),
      profile_url: await profileAddress(tx, userId),
    },
  })
}
