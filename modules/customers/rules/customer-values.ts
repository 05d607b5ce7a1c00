import type { BillingAddress, CustomerStatus } from './customer.ts'

/** What both sides of a form call the fields of a customer. */
export const customerLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone number',
  company: 'Company',
  vatNumber: 'VAT number',
  line1: 'Street address',
  line2: 'Suburb, building or unit',
  city: 'Town or city',
  postalCode: 'Postal code',
  province: 'Province',
  country: 'Country',
  status: 'Status',
  tags: 'Tags',
  notes: 'Notes',
} as const

type EditedCustomer = {
  firstName: string
  lastName: string
  email: string
  phone: string
  company: string
  vatNumber: string
  billingAddress: BillingAddress
  status: CustomerStatus
  tags: string[]
  notes: string
}

/** A customer as the form of staff shows them. */
export function customerValues({
  billingAddress,
  tags,
  ...row
}: EditedCustomer): Record<string, string> {
  const { firstName, lastName, email, phone, company, vatNumber, status, notes } = row
  const { line1, line2, city, province, postalCode, country } = billingAddress
  const address = { line1, line2, city, province, postalCode, country }
  return {
    ...address,
    firstName,
    lastName,
    email,
    phone,
    company,
    vatNumber,
    status,
    notes,
    tags: tags.join(', '),
  }
}

export function annotationValues({
  notes,
  tags,
}: Pick<EditedCustomer, 'notes' | 'tags'>): Record<string, string> {
  return { notes, tags: tags.join(', ') }
}

/** The values by label, for two versions side by side. Only fields that the form has. */
export function customerTexts(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(customerLabels).flatMap(([name, label]) =>
      name in values ? [[label, values[name] ?? '']] : [],
    ),
  )
}
