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

export type SecondFactorChange = 'second_factor_on' | 'second_factor_off' | 'recovery_codes_renewed'

const headlines: Record<SecondFactorChange, string> = {
  second_factor_on: 'Two-factor sign-in was switched on',
  second_factor_off: 'Two-factor sign-in was switched off',
  recovery_codes_renewed: 'New recovery codes were made for your account',
}

/** Emails the owner, who may not be the person who changed it. */
export async function mailSecondFactorChanged(
  tx: Transaction,
  { name, email, userId }: Person,
  change: SecondFactorChange,
  browser: Browser,
): Promise<void> {
  const { timezone } = await siteSettings(tx)
  await enqueueMail(tx, {
    key: `two_factor_changed:${newId()}`,
    template: 'two_factor_changed',
    to: email,
    variables: {
      customer_name: name,
      headline: headlines[change],
      changed_at: formatMoment(now(), timezone),
      device: deviceLabel(browser.userAgent),
      profile_url: await profileAddress(tx, userId),
    },
  })
}
