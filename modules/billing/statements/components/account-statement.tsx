import { Link } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { ageingBuckets, ageingLabels } from '../rules/ageing.ts'
import {
  columnTotals,
  debitAndCredit,
  movementLabels,
  type Statement,
  type StatementLine,
} from '../rules/statement.ts'

type Props = {
  statement: Statement
  /** Where an invoice is looked at; null where it cannot be opened. */
  invoicePath: ((id: string) => string) | null
}

/** The account over a period: movements, balance and ageing. */
export function AccountStatement({ statement, invoicePath }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Balance statement={statement} />
      <Movements statement={statement} invoicePath={invoicePath} />
    </div>
  )
}

/** The balance with its ageing. */
function Balance({
  statement: { closingCents, creditCents, ageing, period },
}: {
  statement: Statement
}) {
  return (
    <section
      aria-label="Balance"
      className="grid gap-px overflow-hidden rounded-xl border border-line bg-line lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div className="tabular bg-surface p-5">
        <p className="text-muted text-sm">
          {closingCents < 0 ? 'Credit balance' : 'Balance owed'} on {formatDay(period.to)}
        </p>
        <p className="mt-1 break-words font-bold font-display text-3xl tracking-tight">
          {formatRand(Math.abs(closingCents))}
        </p>
        {creditCents > 0 && (
          <p className="mt-1 text-muted text-sm">after {formatRand(creditCents)} of credit</p>
        )}
      </div>
      <dl className="tabular grid grid-cols-2 gap-px bg-line sm:grid-cols-5">
        {ageingBuckets.map((bucket) => (
          <div
            key={bucket}
            className={`bg-surface p-4 ${bucket === 'current' ? 'max-sm:col-span-2' : ''}`}
          >
            <dt className="text-muted text-sm">{ageingLabels[bucket]}</dt>
            <dd
              className={`mt-1 break-words font-semibold ${ageing[bucket] > 0 && bucket !== 'current' ? 'text-danger' : ''}`}
            >
              {formatRand(ageing[bucket])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const cell = 'px-4 py-2.5 align-top'
const money = `${cell} tabular whitespace-nowrap text-right`

function Movements({ statement, invoicePath }: Props) {
  const { period, openingCents, closingCents, lines } = statement
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-surface">
      <table aria-label="Description" className="w-full text-sm">
        <thead className="max-sm:sr-only">
          <tr className="border-line border-b text-left text-muted text-xs">
            <th scope="col" className={`${cell} font-medium`}>
              Date
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Description
            </th>
            <th scope="col" className={`${money} font-medium`}>
              Debit
            </th>
            <th scope="col" className={`${money} font-medium`}>
              Credit
            </th>
            <th scope="col" className={`${money} font-medium`}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <BalanceRow day={period.from} label="Opening balance" cents={openingCents} />
          {lines.map((line) => (
            <MovementRow key={`${line.kind} ${line.id}`} line={line} invoicePath={invoicePath} />
          ))}
          <BalanceRow
            day={period.to}
            label="Closing balance"
            cents={closingCents}
            totals={columnTotals(lines)}
          />
        </tbody>
      </table>
    </div>
  )
}

/**
 * On phones the two sides are below the description, each with its name, and the balance at the
 * end.
 */
function MovementRow({
  line,
  invoicePath,
}: {
  line: StatementLine
  invoicePath: Props['invoicePath']
}) {
  const { debitCents, creditCents } = debitAndCredit(line)
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <td className={`${cell} whitespace-nowrap text-muted max-sm:pb-0`}>{formatDay(line.day)}</td>
      <td
        className={`${cell} min-w-48 break-words max-sm:col-span-2 max-sm:row-start-2 max-sm:pb-0`}
      >
        <Words line={line} invoicePath={invoicePath} />
      </td>
      <Side name="Debit" cents={debitCents} />
      <Side name="Credit" cents={creditCents} />
      <td className={`${money} font-semibold max-sm:col-start-2 max-sm:row-start-3`}>
        {formatRand(line.balanceCents)}
      </td>
    </tr>
  )
}

function Side({ name, cents }: { name: string; cents: number | null }) {
  if (cents === null) return <td className={`${money} max-sm:hidden`} />
  return (
    <td
      className={`${money} max-sm:col-start-1 max-sm:row-start-3 max-sm:text-left max-sm:text-muted`}
    >
      <span className="sm:hidden">{name} </span>
      {formatRand(cents)}
    </td>
  )
}

type BalanceProps = {
  day: string
  label: string
  cents: number
  /** The sums of both columns. */
  totals?: ReturnType<typeof columnTotals>
}

function BalanceRow({ day, label, cents, totals }: BalanceProps) {
  return (
    <tr className="bg-sunken/60 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <td className={`${cell} whitespace-nowrap text-muted max-sm:pb-0`}>{formatDay(day)}</td>
      <th
        scope="row"
        colSpan={totals ? 1 : 3}
        className={`${cell} text-left font-semibold max-sm:row-start-2`}
      >
        {label}
      </th>
      {totals && (
        <td className={`${money} font-semibold max-sm:hidden`}>{formatRand(totals.debitCents)}</td>
      )}
      {totals && (
        <td className={`${money} font-semibold max-sm:hidden`}>{formatRand(totals.creditCents)}</td>
      )}
      <td className={`${money} font-semibold max-sm:row-start-2`}>{formatRand(cents)}</td>
    </tr>
  )
}

function Words({ line, invoicePath }: { line: StatementLine; invoicePath: Props['invoicePath'] }) {
  const name = `${movementLabels[line.kind]} ${line.number}`.trim()
  return (
    <>
      {invoicePath && line.invoiceId ? (
        <Link
          to={invoicePath(line.invoiceId)}
          className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      {line.detail !== '' && (
        <span className="block break-words text-muted text-xs">{line.detail}</span>
      )}
    </>
  )
}
