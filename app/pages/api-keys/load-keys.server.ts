import { formatDay, formatMoment, formatRelative } from '#kernel/date-format.ts'
import { dayIn } from '#kernel/dates.ts'
import type { ListedKey } from '#modules/api/components/key-list.tsx'
import { customerKeys, type KeyRow, staffKeys } from '#modules/api/queries/key-list.server.ts'
import { customerScopes, scopeLabels, scopesOfStaff } from '#modules/api/rules/scopes.ts'
import { hasRecentPassword, type Person } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'

/** The data of both pages of keys: of staff, and of an owner of a customer account. */
export async function loadKeys(person: Person, area: 'staff' | 'customer') {
  const [rows, { timezone }] = await Promise.all([
    area === 'staff' ? staffKeys(person) : customerKeys(person.customerId ?? ''),
    siteSettings(),
  ])
  const scopes = area === 'staff' ? scopesOfStaff(person.staff?.permissions ?? []) : customerScopes
  const moment = now()
  const listed = (row: KeyRow): ListedKey => {
    const ago = (at: Date) => formatRelative(at, moment, timezone).toLowerCase()
    const { expiresAt, previousUntil, lastUsedAt, lastAddress } = row
    return {
      id: row.id,
      name: row.name,
      ending: row.ending,
      scopes: row.scopes,
      addresses: row.addresses,
      created: ago(row.createdAt),
      lastUsed: lastUsedAt && `${ago(lastUsedAt)} from ${lastAddress}`,
      expiry: expiresAt && `expires ${formatDay(dayIn(timezone, expiresAt))}`,
      isExpired: expiresAt !== null && expiresAt <= moment,
      overlap:
        previousUntil && previousUntil > moment ? formatMoment(previousUntil, timezone) : null,
      owner: row.userId === person.userId ? null : row.ownerName,
      mayRotate: row.userId === person.userId,
    }
  }
  return {
    keys: rows.map(listed),
    scopes: scopes.map((scope) => ({ scope, label: scopeLabels[scope] ?? scope })),
    needsPassword: !hasRecentPassword(person),
  }
}

export type KeysPage = Awaited<ReturnType<typeof loadKeys>>
