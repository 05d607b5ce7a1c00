import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor, type Transaction } from '#platform/database.server.ts'
import type { Candidate, Facts } from '../rules/bank-matching/line-facts.ts'
import { namedNumbers } from '../rules/bank-matching/named-numbers.ts'
import { possibleNames } from '../rules/bank-matching/names.ts'
import { byHandDays } from '../rules/bank-matching/recorded-money.ts'
import { paymentClaims } from '../tables.server.ts'
import {
  candidatesByAmount,
  candidatesByNumber,
  candidatesOfCustomers,
  customersBySum,
  list,
} from './match-candidates.server.ts'
import { type ArrivedLine, possibleDuplicates } from './possible-duplicates.server.ts'
import { moneyRecordedBefore } from './recorded-money.server.ts'

export type UndecidedLine = ArrivedLine & {
  id: string
  description: string
  reference: string
  caution: string
}

/** Payers are remembered for a little over two years, so that the payment for two years is recognised. */
const memoryDays = 765

/** The payer's reference and the bank's description as one text. */
export function lineText({
  description,
  reference,
}: {
  description: string
  reference: string
}): string {
  return `${description} ${reference}`.trim()
}

/**
 * Everything known about these lines, in a fixed number of statements. Results are in the order of
 * the lines.
 */
export async function matchingFacts(
  lines: readonly UndecidedLine[],
  executor: Executor = db(),
): Promise<Facts[]> {
  if (lines.length === 0) return []
  const { paymentMethods } = await siteSettings(executor)
  const prefixes = [...new Set([paymentMethods.reference_prefix || 'HWP', 'HWP'])]
  const named = lines.map((line) => namedNumbers(lineText(line), prefixes))
  const amounts = [...new Set(lines.map((line) => line.amountCents))]
  const documents = await candidatesByNumber(executor, [
    ...new Set(named.flat().map(({ number }) => number)),
  ])
  const [sameAmount, sums, claims, habits, people, byHand, earlier, recorded] = await Promise.all([
    candidatesByAmount(executor, amounts),
    customersBySum(executor, amounts),
    claimsOf(amounts, executor),
    habitsOf(lines, executor),
    peopleNamedIn(lines, executor),
    paymentsByHand(documents, amounts, executor),
    possibleDuplicates(lines, documents, executor),
    moneyRecordedBefore(lines, executor),
  ])
  return lines.map((line, at) => {
    const meant = (named[at] ?? []).flatMap(({ number, literal }) =>
      documents
        .filter((each) => each.invoiceNumber === number || each.orderNumber === number)
        .map((each) => ({ ...each, literal })),
    )
    return {
      named: meant,
      sameAmount: sameAmount.filter((each) => each.owedCents === line.amountCents),
      sameSum: sums.filter((each) => each.sumCents === line.amountCents),
      knownPayers: habits.get(textKey(line)) ?? [],
      fullNames: namedIn(line, people),
      claims: claims.filter((claim) => claim.amountCents === line.amountCents),
      byHand: byHand.filter(
        (each) =>
          each.amountCents === line.amountCents &&
          meant.some(({ invoiceId }) => invoiceId === each.invoiceId) &&
          Math.abs(daysBetween(each.receivedOn, line.bookedOn)) <= byHandDays,
      ),
      earlier: earlier[at] ?? [],
      recorded: recorded[at] ?? [],
    }
  })
}

const accents = [
  'àáâãäåçèéêëìíîïñòóôõöùúûüýÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ',
  'aaaaaaceeeeiiiinooooouuuuyAAAAAACEEEEIIIINOOOOOUUUUY',
] as const

/** A name as `normalisedWords` has it: capitals without accents and signs. */
const bare = (name: SQL) =>
  sql`trim(regexp_replace(upper(translate(${name}, ${accents[0]}, ${accents[1]})), '[^A-Z0-9]+', ' ', 'g'))`
const withoutForm = (name: SQL) =>
  sql`trim(regexp_replace(${name}, '\\m(PTY|LTD|LIMITED|CC|INC|NPC|NPO)\\M.*$', ''))`

/**
 * Customers who owe something and whose whole name, or company, may be in one of these texts, with
 * what they owe.
 */
async function peopleNamedIn(
  lines: readonly UndecidedLine[],
  executor: Executor,
): Promise<NamedCustomer[]> {
  const names = [...new Set(lines.flatMap((line) => possibleNames(lineText(line))))]
  if (names.length === 0) return []
  const { rows } = await executor.execute<{ id: string; names: string[] }>(sql`
    select id, names from (
      select id, array[case when length(first_name) > 1 then ${bare(sql`first_name || ' ' || last_name`)} end,
        case when length(first_name) > 1 then ${bare(sql`last_name || ' ' || first_name`)} end, ${withoutForm(bare(sql`company`))}] as names
      from ${customers} where deleted_at is null
    ) as people where names && ${sql.param(names)}::text[] limit 500`)
  const open = await candidatesOfCustomers(
    executor,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ id, names: own }) => ({
      customerId: id,
      names: own,
      open: open.filter(({ customerId }) => customerId === id),
    }))
    .filter((person) => person.open.length > 0)
}

function namedIn(line: UndecidedLine, people: readonly NamedCustomer[]) {
  const possible = possibleNames(lineText(line))
  return people.filter(({ names }) => names.some((name) => possible.includes(name)))
}

type NamedCustomer = { customerId: string; names: string[]; open: Candidate[] }

function claimsOf(amounts: readonly Cents[], executor: Executor) {
  return executor
    .select({
      invoiceId: paymentClaims.invoiceId,
      customerId: paymentClaims.customerId,
      customerName: sql<string>`${invoices.buyer} ->> 'name'`,
      invoiceNumber: invoices.invoiceNumber,
      amountCents: paymentClaims.amountCents,
      paidOn: paymentClaims.paidOn,
    })
    .from(paymentClaims)
    .innerJoin(invoices, eq(invoices.id, paymentClaims.invoiceId))
    .where(
      and(
        eq(paymentClaims.state, 'open'),
        inArray(paymentClaims.amountCents, [...amounts]),
        inArray(invoices.status, ['pending', 'unpaid']),
        isNull(invoices.deletedAt),
      ),
    )
}

/** Payments that staff recorded for one of these documents, not linked to a bank line. */
function paymentsByHand(
  documents: readonly Candidate[],
  amounts: readonly Cents[],
  executor: Executor,
) {
  if (documents.length === 0) return Promise.resolve([])
  return executor
    .select({
      invoiceId: payments.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      amountCents: payments.amountCents,
      receivedOn: payments.receivedOn,
      recordedBy: payments.recordedBy,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        inArray(
          payments.invoiceId,
          documents.map(({ invoiceId }) => invoiceId),
        ),
        inArray(payments.amountCents, [...amounts]),
        eq(payments.source, 'staff'),
        eq(payments.method, 'bank_transfer'),
        isNull(payments.bankLineId),
      ),
    )
}

function textKey({ description, reference }: { description: string; reference: string }): string {
  return `${description}|${reference}`.toUpperCase()
}

/** Customers who paid with these exact texts before, and what they owe now. */
async function habitsOf(
  lines: readonly UndecidedLine[],
  executor: Executor,
): Promise<Map<string, Facts['knownPayers']>> {
  const days = lines.map((line) => line.bookedOn).sort()
  const keys = [...new Set(lines.map(textKey))]
  const since = addDays(days[0] ?? '2000-01-01', -memoryDays)
  const { rows } = await executor.execute<{ text: string; customer_id: string; name: string }>(sql`
    with earlier as (
      select id, upper(description || '|' || reference) as text
        from bank_statement_lines
      where state = 'reconciled' and booked_on >= ${since}
        and upper(description || '|' || reference) in ${list(keys)}
    ), paid as (
      select text, customer_id from earlier
        join payments on payments.bank_line_id = earlier.id
      union
      select text, customer_id from earlier
        join customer_credits on customer_credits.bank_line_id = earlier.id
          and invoice_id is null
    )
    select text, customer_id, trim(first_name || ' ' || last_name) as name from paid
    join ${customers} on customers.id = customer_id
      where deleted_at is null order by text limit 5000`)
  const open = await candidatesOfCustomers(executor, [
    ...new Set(rows.map((row) => row.customer_id)),
  ])
  const payers = new Map<
    string,
    { customerId: string; customerName: string; open: Candidate[] }[]
  >()
  for (const { text, customer_id: customerId, name: customerName } of rows) {
    const payer = {
      customerId,
      customerName,
      open: open.filter((each) => each.customerId === customerId),
    }
    payers.set(text, [...(payers.get(text) ?? []), payer])
  }
  return payers
}

export async function isPaymentOf(
  tx: Transaction,
  paymentId: string,
  customerId: string,
): Promise<boolean> {
  if (!isId(paymentId)) return false
  return (
    (await tx.$count(
      payments,
      and(eq(payments.id, paymentId), eq(payments.customerId, customerId)),
    )) > 0
  )
}
