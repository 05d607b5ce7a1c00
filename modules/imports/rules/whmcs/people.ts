import type { TimeZone } from '#kernel/dates.ts'
import type { ImportedPerson } from '#modules/customers/rules/imported-person.ts'
import { emailSchema } from '#modules/identity/rules/account.ts'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import type { Mapped } from '../mapped.ts'
import type { SourceRow } from '../source-row.ts'
import { columnsOf } from '../source-values.ts'

type User = { email: string; name: string; createdAt: Date }

export function whmcsUser(row: SourceRow, zone: TimeZone): Mapped<User> {
  const { line, moment } = columnsOf(row, zone)
  const email = emailSchema.safeParse(line('email', 300))
  const name = `${line('first_name', 100)} ${line('last_name', 100)}`.trim() || line('email', 100)
  if (!email.success)
    return {
      kind: 'rejected',
      name,
      reason: 'Has no valid email address to sign in with',
      cents: null,
    }
  const createdAt = moment('created_at') ?? new Date(0)
  return { kind: 'write', name, notes: [], value: { email: email.data, name, createdAt } }
}

export type PersonRows = {
  row: SourceRow
  user: SourceRow | undefined
  userId: string | null
  customerId: string | null
  /** The customer came with this import; one that was here goes to proven addresses only. */
  isNewCustomer: boolean
}

/** Who signs in for a client: its owner, or a user with some of its rights. */
export function whmcsPerson(
  { row, user, userId, customerId, isNewCustomer }: PersonRows,
  zone: TimeZone,
): Mapped<Omit<ImportedPerson, 'id'>> {
  const mapped = user && whmcsUser(user, zone)
  const name = mapped?.name ?? `User ${row.auth_user_id}`
  if (mapped?.kind !== 'write' || userId === null || customerId === null)
    return { kind: 'left_out', name, reason: 'Its user or its client is not here', cents: null }
  const isProven = !/^(|0000.*)$/.test(user?.email_verified_at ?? '')
  if (!isNewCustomer && !isProven)
    return {
      kind: 'rejected',
      name,
      reason: 'Never proved its address, and the customer was here before: invite them',
      cents: null,
    }
  const { email, createdAt } = mapped.value
  return {
    kind: 'write',
    name,
    notes: [],
    value: {
      customerId,
      userId,
      email,
      name: mapped.value.name,
      createdAt,
      isOwner: row.owner === '1',
      roles: rolesOf(row.owner === '1' ? '' : (row.permissions ?? '')),
    },
  }
}

export function whmcsContact(
  { row, customerId }: { row: SourceRow; customerId: string | null },
  zone: TimeZone,
): Mapped<Omit<ImportedPerson, 'id'>> {
  const { line, is, moment } = columnsOf(row, zone)
  const email = emailSchema.safeParse(line('email', 300))
  const name = `${line('firstname', 100)} ${line('lastname', 100)}`.trim() || line('email', 100)
  if (!email.success || customerId === null)
    return {
      kind: 'left_out',
      name,
      reason: 'Has no valid email address, or its client is not here',
      cents: null,
    }
  const roles: ContactRole[] = []
  if (is('invoiceemails')) roles.push('billing')
  if (is('productemails') || is('domainemails') || is('supportemails')) roles.push('technical')
  return {
    kind: 'write',
    name,
    notes: [],
    value: {
      customerId,
      userId: null,
      email: email.data,
      name,
      isOwner: false,
      roles: roles.length > 0 ? roles : ['technical'],
      createdAt: moment('created_at') ?? new Date(0),
    },
  }
}

function rolesOf(permissions: string): ContactRole[] {
  if (permissions === '') return ['billing', 'technical']
  const roles: ContactRole[] = []
  if (/invoice|quote|billing/.test(permissions)) roles.push('billing')
  if (/product|domain|ticket/.test(permissions)) roles.push('technical')
  return roles.length > 0 ? roles : ['technical']
}
