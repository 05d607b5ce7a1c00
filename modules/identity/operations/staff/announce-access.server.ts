import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { administrators } from '#modules/settings/queries/administrators.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { type Actor, actorName } from '../../rules/actor.ts'
import { type Permission, permissionCatalogue } from '../../rules/permissions.ts'

/** Permissions with which a member can grant permissions. */
const powers: readonly Permission[] = ['staff.manage', 'roles.manage']

/** Emails every administrator, the new one included, that there is one more. */
export function announceAdministrator(
  tx: Transaction,
  actor: Actor,
  person: { name: string; email: string },
): Promise<void> {
  const headline = `${person.name} is an administrator now`
  return announce(tx, actor, {
    headline,
    changes: `${person.name} (${person.email}) has the role Super Admin and may do everything.`,
  })
}

/**
 * Emails every administrator when a role may manage staff or roles that could not before; otherwise
 * does nothing.
 */
export async function announceRole(
  tx: Transaction,
  actor: Actor,
  role: { name: string; added: readonly Permission[] },
): Promise<void> {
  const gained = role.added.filter((permission) => powers.includes(permission))
  if (gained.length === 0) return
  const labels = gained
    .map((permission) => `‘${permissionCatalogue[permission].label}’`)
    .join(' and ')
  await announce(tx, actor, {
    headline: `The role ${role.name} may do more now`,
    changes: `The role ${role.name} has ${labels} from now on.`,
  })
}

async function announce(
  tx: Transaction,
  actor: Actor,
  { headline, changes }: { headline: string; changes: string },
): Promise<void> {
  const people = await administrators(tx)
  if (people.length === 0) return
  const change = newId()
  const when = formatMoment(now(), (await siteSettings(tx)).timezone)
  const from = requestScope.getStore()?.clientAddress || 'an unknown address'
  const mails = people.map(({ userId, name, email }) => ({
    key: `access_widened:${change}:${userId}`,
    template: 'access_widened',
    to: email,
    variables: {
      staff_name: name,
      changed_by: actorName(actor),
      changed_at: when,
      changed_from: from,
      headline,
      changes,
    },
  }))
  await enqueueMails(tx, mails)
}
