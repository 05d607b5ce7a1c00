import type { BuyerRecord, CustomerStatus } from './customer.ts'

/** A customer of another program. `createdAt` is since when they were one there. */
export type ImportedCustomer = BuyerRecord & {
  id: string
  /** In lower case. */
  email: string
  status: CustomerStatus
  notes: string
  tags: string[]
  createdAt: Date
}
