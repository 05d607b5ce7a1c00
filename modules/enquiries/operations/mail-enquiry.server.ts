import { formatMoment } from '#kernel/date-format.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { EmailVariables } from '#modules/mail/rules/email.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { enquiryThreading } from '../queries/enquiry-threading.server.ts'
import { mayConfirm } from './admit-submission.server.ts'

export type MailedEnquiry = {
  id: string
  kind: 'general_enquiry' | 'domain_inquiry'
  name: string
  email: string
  at: Date
  /**
   * Variables of the email to staff. The confirmation repeats none, because it may go to a
   * stranger.
   */
  facts: EmailVariables
}

/**
 * One email to the contact address and one to the sender. Without a contact address only the sender
 * gets one.
 */
export async function mailEnquiry(
  tx: Transaction,
  { id, kind, name, email, at, facts }: MailedEnquiry,
): Promise<void> {
  const { contactEmail, timezone } = await siteSettings(tx)
  if (contactEmail !== '') {
    await enqueueMail(tx, {
      key: `${kind}_received:${id}`,
      template: `${kind}_received`,
      to: contactEmail,
      variables: { name, email, sent_at: formatMoment(at, timezone), ...facts },
    })
  }
  if (await mayConfirm(tx, email)) {
    // Who answers it has something to add to the enquiry.
    const threading = await enquiryThreading(
      tx,
      { kind: kind === 'general_enquiry' ? 'general' : 'domain', id },
      'acknowledgement',
    )
    await enqueueMail(tx, {
      key: `${kind}_confirmation:${id}`,
      template: `${kind}_confirmation`,
      to: email,
      variables: { name },
      threading,
    })
  }
}
