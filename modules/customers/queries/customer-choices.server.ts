import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { alphabetically, downwards } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { customers } from '../tables.server.ts'

export type CustomerChoice = { id: string; name: string; email: string; company: string }

const columns = {
  id: customers.id,
  name: sql<string>`coalesce(nullif(trim(${customers.firstName} || ' ' || ${customers.lastName}), ''), ${customers.displayName})`,
  email: customers.email,
  company: customers.company,
}

/**
 * For staff who pick a customer: by name, email or company; the newest when nothing is searched. At
 * most 10.
 */
export async function customerChoices(search: string): Promise<CustomerChoice[]> {
  const pattern = `%${search
    .trim()
    .slice(0, 100)
    .replaceAll('\0', '')
    .replace(/[\\%_]/g, '\\$&')}%`
  const name = sql`${customers.firstName} || ' ' || ${customers.lastName}`
  return db()
    .select(columns)
    .from(customers)
    .where(
      and(
        isNull(customers.deletedAt),
        or(
          ilike(name, pattern),
          ilike(customers.email, pattern),
          ilike(customers.company, pattern),
        ),
      ),
    )
    .orderBy(
      ...(search.trim() === ''
        ? [downwards(customers.createdAt), downwards(customers.id)]
        : [alphabetically(customers.firstName), asc(customers.id)]),
    )
    .limit(10)
}

export async function customerChoice(id: string): Promise<CustomerChoice | null> {
  if (!isId(id)) return null
  const [row] = await db()
    .select(columns)
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
  return row ?? null
}
