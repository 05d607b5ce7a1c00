import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/paging.ts'
import { type KeysetSort, keysetPage, keysetSlice } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import {
  type BankLineState,
  bankLineStates,
  type StatementListQuery,
} from '../rules/bank-line-states.ts'
import { type CsvRecord, csvRecords, decodeStatement } from '../rules/bank-statement/csv-records.ts'
import { guessMapping } from '../rules/bank-statement/guess-mapping.ts'
import {
  accountBefore,
  layoutMapping,
  type ProposedColumns,
  signatureOf,
} from '../rules/bank-statement/mapped-layout.ts'
import {
  bankStatementLines,
  bankStatements,
  paymentClaims,
  statementMappings,
  unreadStatements,
} from '../tables.server.ts'

export type StatementRow = typeof bankStatements.$inferSelect & { openCount: number }

const openLines = sql<number>`(select count(*)::int
  from ${bankStatementLines} l
  where l.statement_id = ${bankStatements}.id
    and l.state in ('proposed', 'waiting'))`

const newest: KeysetSort<StatementRow> = [
  { column: bankStatements.createdAt, kind: 'moment', of: (row) => row.createdAt, nullsLast: true },
  { column: bankStatements.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/** The imported statements. For staff who manage payments. */
export async function statementList(query: StatementListQuery): Promise<Page<StatementRow>> {
  const slice = keysetSlice(newest, query)
  const [fetched, count] = await Promise.all([
    db()
      .select({ statement: bankStatements, openCount: openLines })
      .from(bankStatements)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
    db().$count(bankStatements),
  ])
  const rows = fetched.map(({ statement, openCount }) => ({ ...statement, openCount }))
  return { ...keysetPage(newest, query, rows), count, countIsCapped: false }
}

export type LineFigures = Record<BankLineState, { count: number; cents: number }>

/** Number and sum of the lines by state. */
async function lineFigures(where: SQL | undefined): Promise<LineFigures> {
  const rows = await db()
    .select({
      state: bankStatementLines.state,
      count: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${bankStatementLines.amountCents})`.mapWith(Number),
    })
    .from(bankStatementLines)
    .where(where)
    .groupBy(bankStatementLines.state)
  const of = (state: BankLineState) =>
    rows.find((row) => row.state === state) ?? { count: 0, cents: 0 }
  const [reconciled, proposed, waiting, dismissed, outgoing] = bankLineStates.map(of)
  const none = { count: 0, cents: 0 }
  return {
    reconciled: reconciled ?? none,
    proposed: proposed ?? none,
    waiting: waiting ?? none,
    dismissed: dismissed ?? none,
    outgoing: outgoing ?? none,
  }
}

/**
 * One statement with its totals. `undecided`: lines not matched yet; `caution`: why lines are never
 * reconciled without a person. Null when missing.
 */
export async function bankStatement(id: string) {
  if (!isId(id)) return null
  const [statement] = await db().select().from(bankStatements).where(eq(bankStatements.id, id))
  if (!statement) return null
  const own = eq(bankStatementLines.statementId, id)
  const unseen = and(
    own,
    eq(bankStatementLines.state, 'waiting'),
    eq(bankStatementLines.reason, ''),
  )
  const [figures, undecided, [doubtful]] = await Promise.all([
    lineFigures(own),
    db().$count(bankStatementLines, unseen),
    db()
      .select({ caution: bankStatementLines.caution })
      .from(bankStatementLines)
      .where(and(own, ne(bankStatementLines.caution, '')))
      .limit(1),
  ])
  return {
    statement,
    figures,
    undecided,
    caution: doubtful?.caution ?? '',
    newCount: Object.values(figures).reduce((sum, { count }) => sum + count, 0),
  }
}

/** What waits for staff on the desk. */
export async function deskFigures() {
  const [figures, claims] = await Promise.all([
    lineFigures(sql`${bankStatementLines.state} in ('proposed', 'waiting')`),
    db().$count(paymentClaims, eq(paymentClaims.state, 'open')),
  ])
  return { proposed: figures.proposed, waiting: figures.waiting, claims }
}

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
