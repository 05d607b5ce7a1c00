import { expect, test } from 'vitest'
import type { SourceRow } from '../source-row.ts'
import { countryCode } from './country.ts'
import { paymenterPeople } from './people.ts'

test.each([
  ['South Africa', 'ZA'],
  ['botswana', 'BW'],
  ['za', 'ZA'],
  ['Atlantis', 'Atlantis'],
  [null, ''],
])('the country %s', (name, code) => {
  expect(countryCode(name)).toBe(code)
})

const user = { model_type: 'App\\Models\\User', model_id: '1' }

function peopleWith(properties: Record<string, string>) {
  const people = paymenterPeople()
  people.notes.custom_properties?.({ key: 'btw', name: 'VAT number' })
  for (const [key, value] of Object.entries(properties))
    people.notes.properties?.({ ...user, key, value })
  return people
}

test.each<Record<string, string>>([{ vat_number: '4123' }, { btw: '4123' }])(
  '%j is the VAT number',
  (properties) => {
    const people = peopleWith({ city: 'Durban', ...properties })
    const [client] = people.userRows({ id: '1', email: 'a@example.test' })
    expect(client?.[1]).toMatchObject({ tax_id: '4123', city: 'Durban', companyname: '' })
  },
)

test.each<[SourceRow, SourceRow | null]>([
  [{ name: null, properties: null }, null],
  [
    { name: 'A B', properties: '[]' },
    { firstname: 'A B', lastname: '' },
  ],
  [
    { name: '', properties: '{"vat_number":"4123","zip":"8001","phone":"021"}' },
    { tax_id: '4123', postcode: '8001', companyname: '', phonenumber: '021' },
  ],
  [
    { name: 'A B', properties: 'no JSON' },
    { firstname: 'A B', lastname: '' },
  ],
])('the buyer that %j stored', (snapshot, buyer) => {
  const stored = peopleWith({}).buyerIn(snapshot)
  if (buyer === null) expect(stored).toBeNull()
  else expect(JSON.parse(stored ?? '')).toMatchObject(buyer)
})

test('a buyer stored without a phone number keeps the one of the customer', () => {
  const stored = peopleWith({}).buyerIn({ name: 'A', properties: '{"city":"Durban"}' })
  expect(JSON.parse(stored ?? '')).not.toHaveProperty('phonenumber')
})
