import { and, desc, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { type CsvRecord, csvRecords } from '../rules/bank-statement/csv-records.ts'
import { decodeStatement } from '../rules/bank-statement/decode.ts'
import { guessMapping } from '../rules/bank-statement/guess-mapping.ts'
import {
  accountBefore,
  layoutMapping,
  type ProposedColumns,
  signatureOf,
} from '../rules/bank-statement/mapped-layout.ts'
import { statementMappings, unreadStatements } from '../tables.server.ts'

/** A file that waits for its columns, as rows. Null when it was imported meanwhile. */
export async function unreadStatement(id: string) {
  if (!isId(id)) return null
  const [file] = await db().select().from(unreadStatements).where(eq(unreadStatements.id, id))
  return file ? { file, records: recordsOf(file.content) } : null
}

/** The rows of a file; none where it is not text or no CSV. */
export function recordsOf(content: Uint8Array): CsvRecord[] {
  const text = decodeStatement(content)
  const read = text === null ? null : csvRecords(text)
  return read && 'records' in read ? read.records : []
}

export type ProposedMapping = {
  mapping: ProposedColumns
  account: string
  /**
   * Where the proposal comes from: this layout was mapped before, the account's files had another
   * one, or it is a guess.
   */
  source:
    | { kind: 'remembered'; savedBy: string; savedAt: Date }
    | { kind: 'other-layout' }
    | { kind: 'guess' }
}

/**
 * What is proposed for a file: what was said about this account's layout before, else a guess from
 * the names of its columns.
 */
export async function proposedMapping(records: readonly CsvRecord[]): Promise<ProposedMapping> {
  const guess = guessMapping(records)
  const account = accountBefore(records, guess.firstRow)
  const signature = signatureOf(records, guess)
  const sameLayout = eq(statementMappings.signature, signature)
  const [remembered] = await db()
    .select()
    .from(statementMappings)
    .where(account === '' ? sameLayout : and(sameLayout, eq(statementMappings.account, account)))
    .orderBy(desc(statementMappings.savedAt))
    .limit(1)
  const mapping = layoutMapping.safeParse(remembered?.mapping)
  if (remembered && mapping.success) {
    const { savedBy, savedAt } = remembered
    return {
      mapping: mapping.data,
      account: remembered.account,
      source: { kind: 'remembered', savedBy, savedAt },
    }
  }
  const hasOther =
    account !== '' &&
    (await db().$count(statementMappings, eq(statementMappings.account, account))) > 0
  return { mapping: guess, account, source: { kind: hasOther ? 'other-layout' : 'guess' } }
}
