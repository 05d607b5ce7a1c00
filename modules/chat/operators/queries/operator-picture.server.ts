import { sql } from 'drizzle-orm'
import { staffProfiles } from '#modules/identity/tables.server.ts'
import { chatOperators } from '../../tables.server.ts'

/**
 * The picture of an operator: their own one, or else that of the member of staff who they are. The
 * query joins both tables.
 */
export const pictureOfOperator = sql<string>`coalesce(nullif(${chatOperators.avatarUrl}, ''), ${staffProfiles.avatarUrl}, '')`
