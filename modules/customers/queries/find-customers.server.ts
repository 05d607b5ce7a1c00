import { desc, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/first-found.server.ts'
import { customers } from '../tables.server.ts'
import { customerMatches } from './customer-list.server.ts'

/**
 * The newest customers that match by name, email or company, or these; a handful. For staff who
 * manage customers.
 */
export async function findCustomers(sought: Sought) {
  const ids = await firstFound(customers, { sought, matches: customerMatches })
  return db()
    .select({
      id: customers.id,
      name: sql<string>`coalesce(nullif(btrim(${customers.firstName} || ' ' || ${customers.lastName}), ''), ${customers.email})`,
      email: customers.email,
      company: customers.company,
    })
    .from(customers)
    .where(sql`${customers.id} in ${ids}`)
    .orderBy(desc(customers.createdAt), desc(customers.id))
}

export type FoundCustomer = Awaited<ReturnType<typeof findCustomers>>[number]
