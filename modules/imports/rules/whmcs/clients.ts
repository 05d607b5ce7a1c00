import type { CustomerStatus } from '#modules/customers/rules/customer.ts'
import type { ImportedCustomer } from '#modules/customers/rules/imported-customer.ts'
import { emailSchema } from '#modules/identity/rules/account.ts'
import type { Origin } from '../import.ts'
import type { Mapped } from '../mapped.ts'
import type { SourceRow } from '../source-row.ts'
import { columnsOf } from '../source-values.ts'

export type ClientRows = {
  row: SourceRow
  /** Custom fields of clients, by their names. */
  fields: readonly { name: string; value: string }[]
}

const statuses: Record<string, CustomerStatus> = {
  active: 'active',
  inactive: 'inactive',
  closed: 'inactive',
  suspended: 'suspended',
}

/** A client of WHMCS as a customer. Without an email address it gets one of a domain that does not exist. */
export function whmcsClient(
  { row, fields }: ClientRows,
  { source, zone }: Origin,
): Mapped<Omit<ImportedCustomer, 'id'>> {
  const { line, text, moment, raw } = columnsOf(row, zone)
  const id = raw('id')
  const email = emailSchema.safeParse(line('email', 300))
  const company = line('companyname')
  const firstName = line('firstname', 100) || (line('lastname') ? '' : company) || `Client ${id}`
  const lastName = line('lastname', 100)
  const named = `${firstName} ${lastName}`.trim()
  const notes = email.success
    ? []
    : [{ reason: 'Has no valid email address: add one before they can sign in', cents: null }]
  return {
    kind: 'write',
    name: company || named,
    notes,
    value: {
      email: email.success ? email.data : `${source}-client-${id}@imported.invalid`,
      firstName: firstName || named,
      lastName,
      phone: phone(line('phonenumber', 40)),
      company,
      vatNumber: vatNumber(line('tax_id', 40), fields),
      line1: line('address1', 200),
      line2: line('address2', 200),
      city: line('city', 100),
      province: line('state', 100),
      postalCode: line('postcode', 20),
      country: country(line('country', 60)),
      status: statuses[raw('status').toLowerCase()] ?? 'active',
      notes: [text('notes'), ...otherFields(fields)].filter(Boolean).join('\n').slice(0, 5000),
      tags: [source],
      createdAt: moment('datecreated') ?? moment('created_at') ?? new Date(0),
    },
  }
}

/** '+27.821234567' as WHMCS 7 and later store it; others as typed. */
function phone(typed: string): string {
  return /^\+\d{1,3}\.[\d\s-]+$/.test(typed)
    ? typed
        .replace('.', ' ')
        .replaceAll(/[\s-]+/g, ' ')
        .replace(/^(\+\d+) /, '$1')
    : typed
}

function country(typed: string): string {
  if (/^[a-z]{2}$/i.test(typed)) return typed.toUpperCase()
  return /south africa/i.test(typed) || typed === '' ? 'ZA' : typed.slice(0, 2).toUpperCase()
}

/** Whether a field of that name holds the VAT number. */
export const isVatField = (name: string) => /\b(vat|btw)\b|\btax (id|no|number)/i.test(name)

function vatNumber(taxId: string, fields: ClientRows['fields']): string {
  return taxId || (fields.find(({ name, value }) => isVatField(name) && value !== '')?.value ?? '')
}

function otherFields(fields: ClientRows['fields']): string[] {
  return fields.flatMap(({ name, value }) =>
    isVatField(name) || value === '' ? [] : [`${name}: ${value}`],
  )
}
