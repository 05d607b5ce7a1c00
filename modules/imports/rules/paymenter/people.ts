import { decimalRand } from '#kernel/money.ts'
import type { ShapedRow, SourceRow } from '../source-row.ts'
import { renamed, sourceCents, sourceId, sourceLine } from '../source-values.ts'
import { isVatField } from '../whmcs/clients.ts'
import { countryCode } from './country.ts'

/** What Paymenter's own properties of a user are, as columns of a client. */
const addressColumns: Record<string, string> = {
  phone: 'phonenumber',
  company_name: 'companyname',
  address: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'postcode',
  country: 'country',
}

const clientColumns = {
  id: 'id',
  firstname: 'first_name',
  lastname: 'last_name',
  email: 'email',
  datecreated: 'created_at',
}

const userColumns = {
  id: 'id',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  password: 'password',
  email_verified_at: 'email_verified_at',
  created_at: 'created_at',
}

const idOf = (row: SourceRow, name = 'id') => sourceId(row[name]) ?? 0

/** 'App\Models\User' is 'User'. */
export const modelOf = (type: string | null | undefined) => (type ?? '').split('\\').at(-1) ?? ''

/** Customers and staff are users; what a customer's address is are properties of one. */
export function paymenterPeople() {
  const people = new Map<number, { name: string; email: string }>()
  const properties = new Map<number, SourceRow>()
  /** How properties are called, by their keys. */
  const names = new Map<string, string>()
  const owners = new Set<number>()
  const credits = new Map<number, number>()
  const noteOwner = (row: SourceRow) => void owners.add(idOf(row, 'user_id'))

  const notes: Record<string, (row: SourceRow) => void> = {
    users: (row) => people.set(idOf(row), { name: nameOf(row), email: sourceLine(row.email, 254) }),
    custom_properties: (row) => names.set(row.key ?? '', sourceLine(row.name) || (row.key ?? '')),
    properties: (row) => {
      if (modelOf(row.model_type) !== 'User') return
      const user = idOf(row, 'model_id')
      properties.set(user, { ...properties.get(user), [row.key ?? '']: row.value ?? null })
    },
    invoices: noteOwner,
    services: noteOwner,
    orders: noteOwner,
    credits: (row) => {
      const cents = sourceCents(row.amount) ?? 0
      if (cents === 0) return
      noteOwner(row)
      if (!isRand(row)) return
      credits.set(idOf(row, 'user_id'), (credits.get(idOf(row, 'user_id')) ?? 0) + cents)
    },
  }

  function vatNumberIn(values: SourceRow): string {
    const key = Object.keys(values).find(
      (name) => isVatField(name.replaceAll('_', ' ')) || isVatField(names.get(name) ?? ''),
    )
    return sourceLine(values[key ?? ''], 40)
  }

  const addressOf = (values: SourceRow): SourceRow => ({
    ...Object.fromEntries(
      Object.entries(addressColumns).map(([key, column]) => [column, values[key] ?? '']),
    ),
    country: countryCode(values.country),
    tax_id: vatNumberIn(values),
  })

  return {
    notes,
    personOf: (id: number) => people.get(id),
    countryOf: (id: number) => countryCode(properties.get(id)?.country),

    /** Staff are customers where they have bought something, and never bring a sign-in. */
    userRows(row: SourceRow): ShapedRow[] {
      const id = idOf(row)
      const isStaff = idOf(row, 'role_id') > 0
      const client = {
        ...renamed(row, clientColumns),
        ...addressOf(properties.get(id) ?? {}),
        credit: decimalRand(credits.get(id) ?? 0),
        status: 'Active',
      }
      if (isStaff && !owners.has(id)) {
        const reason = 'Is staff in Paymenter and bought nothing'
        return [['tblclients', { ...client, name: nameOf(row), left_out: reason }]]
      }
      if (isStaff) return [['tblclients', client]]
      const person = renamed(row, { id: 'id', auth_user_id: 'id', client_id: 'id' })
      return [
        ['tblclients', client],
        ['tblusers', renamed(row, userColumns)],
        ['tblusers_clients', { ...person, owner: '1' }],
      ]
    },

    /** What the host itself asks of customers comes with its name. */
    customPropertyRows(row: SourceRow): ShapedRow[] {
      if (modelOf(row.model) !== 'User' || addressColumns[row.key ?? '']) return []
      const field = { ...renamed(row, { id: 'id', fieldname: 'name' }), type: 'client' }
      return [['tblcustomfields', field]]
    },

    propertyRows(row: SourceRow): ShapedRow[] {
      if (modelOf(row.model_type) !== 'User' || addressColumns[row.key ?? '']) return []
      const columns = { id: 'id', fieldid: 'custom_property_id', relid: 'model_id', value: 'value' }
      return [['tblcustomfieldsvalues', renamed(row, columns)]]
    },

    /** Whom a paid invoice was issued to, as columns of a client; null where nothing says so. */
    buyerIn(snapshot: SourceRow): string | null {
      const values = valuesOf(snapshot.properties)
      const { phonenumber: phone, ...address } = addressOf(values)
      const name = sourceLine(snapshot.name)
      const buyer = {
        ...(name && { firstname: name, lastname: '' }),
        ...(Object.keys(values).length > 0 && { ...address, ...(phone && { phonenumber: phone }) }),
      }
      return Object.keys(buyer).length > 0 ? JSON.stringify(buyer) : null
    },

    /** Credit in other currencies has no place here, and is listed with the payments. */
    foreignCredit(row: SourceRow): string | null {
      if (isRand(row) || (sourceCents(row.amount) ?? 0) === 0) return null
      const amount = `${row.amount} ${sourceLine(row.currency_code, 10)}`
      return `Credit of ${amount} stays behind: this site works in rand`
    },
  }
}

export type PaymenterPeople = ReturnType<typeof paymenterPeople>

const isRand = ({ currency_code: code }: SourceRow) => sourceLine(code).toUpperCase() === 'ZAR'

function nameOf({ first_name: first, last_name: last, email }: SourceRow): string {
  return sourceLine(`${first ?? ''} ${last ?? ''}`) || sourceLine(email)
}

/** The properties that a document shows, which are stored as JSON. */
function valuesOf(json: string | null | undefined): SourceRow {
  try {
    const values = Object.entries(JSON.parse(json || '{}') ?? {})
    return Object.fromEntries(
      values.map(([key, value]) => [key, typeof value === 'string' ? value : null]),
    )
  } catch {
    return {}
  }
}
