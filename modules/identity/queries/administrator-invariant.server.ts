import { sql } from 'drizzle-orm'
import type { Invariant } from '#platform/database/invariant.server.ts'
import { countAdministrators } from './active-administrators.server.ts'

/** Invariant 12 of docs/safety.md. */
export const administratorInvariant: Invariant = {
  number: 12,
  title: 'At least one active administrator',
  violations: sql`select 'nobody can open everything: run npm run admin:create' as subject where (${countAdministrators}) = 0`,
}
