/** With fewer emails a rate says nothing: one bounce of fifty is not two per cent. */
const minEmails = 200

/**
 * Amazon looks at senders from 5 % bounces and 0.1 % complaints on, Gmail refuses from 0.3 %
 * complaints on.
 */
const maxBounceRate = 0.05
const maxComplaintRate = 0.001

/** What became of the emails of 24 hours; `bounced` are addresses that do not exist. */
export type DayOfEmails = { sent: number; bounced: number; complained: number }

/** Why marketing must stop, in words for staff; null while the rates are in order. */
export function reasonToStopMarketing({ sent, bounced, complained }: DayOfEmails): string | null {
  if (sent < minEmails) return null
  const of = `of ${sent} emails in 24 hours`
  if (bounced / sent > maxBounceRate)
    return `${bounced} ${of} went to addresses that don’t exist (more than 5 %).`
  if (complained / sent > maxComplaintRate)
    return `${complained} ${of} were marked as spam (more than 0.1 %).`
  return null
}
