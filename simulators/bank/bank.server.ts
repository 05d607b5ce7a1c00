import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { csvLine, csvMark } from '#kernel/csv.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'

type Movement = { text: string; reference?: string; cents: Cents; fee?: Cents }

const openingCents = 1_823_045

/**
 * Today's statement in FNB's layout: the oldest expected transfers among other movements. The first
 * has the right reference, the second is too small, the third names only the payer, so that the
 * desk shows each case.
 */
async function simulatedStatement(): Promise<string> {
  const today = await siteToday()
  const waitedFor = await openTransfers()
  const movements: Movement[] = [
    { text: 'DEBIT ORDER DATA CENTRE RENT', cents: -1_299_000 },
    ...waitedFor.map((each, at) => paid(each, at)),
    { text: 'CASH DEPOSIT BRANCH 250 SANDTON', cents: 45_000 },
    { text: '#SERVICE FEES', cents: -6_850, fee: 6_850 },
  ]
  const first = addDays(today, -1)
  let balance = openingCents
  const lines = movements.map((movement, at) => {
    balance += movement.cents
    return lineOf(movement, at * 2 < movements.length ? first : today, balance)
  })
  return (
    [['ACCOUNT TRANSACTION HISTORY'], ['FOR ACCOUNT NUMBER 62845501234'], columns]
      .map(csvLine)
      .join('') + lines.join('')
  )
}

const columns = [
  'Date',
  'SERVICE FEE',
  'Amount',
  'DESCRIPTION',
  'REFERENCE',
  'Balance',
  'CHEQUE NUMBER',
]

function lineOf(
  { text, reference = '', cents, fee = 0 }: Movement,
  day: CalendarDate,
  balance: Cents,
): string {
  return csvLine([
    day.replaceAll('-', '/'),
    decimalRand(fee),
    decimalRand(cents),
    text,
    reference,
    decimalRand(balance),
    '0',
  ])
}

type Open = Awaited<ReturnType<typeof openTransfers>>[number]

async function openTransfers() {
  const rows = await db()
    .select({
      reference: orders.orderNumber,
      buyer: invoices.buyer,
      totalCents: invoices.totalCents,
      paidCents: invoices.paidCents,
      creditedCents: invoices.creditedCents,
      status: invoices.status,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        eq(invoices.kind, 'invoice'),
        eq(invoices.paymentMethod, 'bank_transfer'),
        inArray(invoices.status, ['unpaid', 'pending']),
        isNull(invoices.deletedAt),
      ),
    )
    .orderBy(asc(invoices.issueDate), asc(invoices.id))
    .limit(4)
  return rows.map(({ reference, buyer, ...invoice }) => ({
    reference,
    name: buyer.name,
    owed: owedCents(invoice),
  }))
}

function paid({ reference, name, owed }: Open, at: number): Movement {
  if (at === 1)
    return {
      text: `FNB OB PMT ${name.toUpperCase()}`,
      reference,
      cents: owed - Math.floor(owed / 4),
    }
  if (at === 2) return { text: `DIGITAL PAYMENT CR CAPITEC ${name.toUpperCase()}`, cents: owed }
  return { text: `FNB APP PAYMENT FROM ${name.toUpperCase()}`, reference, cents: owed }
}

/**
 * The demo mode's bank, with a statement to download. Mounted at `/simulators/bank`, never in live
 * mode.
 */
export function bankSimulator(): Hono {
  const app = new Hono()
  app.get('/statement.csv', async (c) =>
    c.body(csvMark + (await simulatedStatement()), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="demo-statement.csv"',
      'cache-control': 'no-store',
    }),
  )
  return app
}
