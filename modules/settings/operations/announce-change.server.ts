import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { administrators } from '../queries/administrators.server.ts'
import { siteSettings } from '../queries/site-settings.server.ts'
import { masked } from '../rules/changed-settings.ts'
import type { Difference } from '../rules/settings-tabs.ts'

export type GuardedChange = {
  tab: string
  changes: Difference[]
  /** Labels of secrets that became others. */
  secrets: string[]
}

/**
 * Emails every administrator about a change to guarded settings, the one who saved included.
 * Without a change there is no email.
 */
export async function announceChange(
  tx: Transaction,
  actor: Actor,
  { tab, changes, secrets }: GuardedChange,
): Promise<void> {
  if (changes.length === 0 && secrets.length === 0) return
  const lines = [
    ...changes.map(
      ({ label, theirs, yours, isMasked }) =>
        `${label}: ${shown(theirs, isMasked)} → ${shown(yours, isMasked)}`,
    ),
    ...secrets.map((label) => `${label}: changed`),
  ]
  const change = newId()
  const when = formatMoment(now(), (await siteSettings(tx)).timezone)
  const from = requestScope.getStore()?.clientAddress || 'an unknown address'
  const mails = (await administrators(tx)).map(({ userId, name, email }) => ({
    key: `guarded_settings_changed:${change}:${userId}`,
    template: 'guarded_settings_changed',
    to: email,
    variables: {
      staff_name: name,
      changed_by: actorName(actor),
      changed_at: when,
      changed_from: from,
      tab,
      changes: lines.join('\n'),
    },
  }))
  await enqueueMails(tx, mails)
}

function shown(value: string, isMasked = false): string {
  if (value === '') return '(blank)'
  return isMasked ? masked(value) : value
}
