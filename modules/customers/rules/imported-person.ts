import type { ContactRole } from '#modules/identity/rules/contact.ts'

/** Who may act for an imported customer. Without an account they are an invitation, not mailed. */
export type ImportedPerson = {
  id: string
  customerId: string
  userId: string | null
  email: string
  name: string
  roles: ContactRole[]
  isOwner: boolean
  createdAt: Date
}
