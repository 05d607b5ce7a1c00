import { href, Link } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import type { CreditableLine } from '#modules/billing/credit-notes/rules/credit-note.ts'
import type { ChosenExtent } from '#modules/billing/credit-notes/rules/credit-note-form.ts'
import type { NextRenewal } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'

/** A correction of a renewal is of its period alone: what renews is changed at the subscription. */
export function RenewalNote({
  renewal: { subscriptionId, on, totalCents },
}: {
  renewal: NextRenewal
}) {
  return (
    <p className="rounded-xl bg-sunken px-4 py-3 text-sm">
      This changes this document only. The service renews for {formatRand(totalCents)} on{' '}
      {formatDay(on)}.{' '}
      <Link
        to={href('/admin/subscriptions/:id', { id: subscriptionId })}
        className="text-link underline underline-offset-2"
      >
        Change what it renews for
      </Link>
    </p>
  )
}

type Props = {
  lines: readonly CreditableLine[]
  extent: ChosenExtent | undefined
  errors: Record<string, string[]>
  disabled: boolean
}

/**
 * Quantity of each line. Without scripts they stay open, and count only when 'Selected lines' is
 * chosen.
 */
export function CreditLines({ lines, extent, errors, disabled }: Props) {
  const hydrated = useHydrated()
  if (hydrated && disabled) return null
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">Quantity of each line</legend>
      {lines.map((line) => (
        <div
          key={line.position}
          className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3 text-sm"
        >
          <span className="min-w-0 break-words pt-2">
            {line.description}
            <span className="tabular block text-muted">
              {formatRand(line.unitPriceCents)} each, {line.quantityLeft} left
            </span>
          </span>
          <TextField
            label={`Quantity of ${line.description}`}
            hideLabel
            name={`quantity-${line.position}`}
            type="number"
            min={0}
            max={line.quantityLeft}
            step={1}
            disabled={line.quantityLeft === 0}
            defaultValue={
              extent?.kind === 'lines' ? String(extent.quantities[String(line.position)] ?? 0) : '0'
            }
            error={errors[`quantity-${line.position}`]}
          />
        </div>
      ))}
    </fieldset>
  )
}

type AmountProps = {
  isChosen: boolean
  startsService: boolean
  typed: Record<string, string> | undefined
  error: string[] | undefined
}

/**
 * Without scripts it stays open, and counts only when 'An amount' is chosen. An amount off a
 * service that has not begun is asked about its renewals.
 */
export function CreditAmount({ isChosen, startsService, typed, error }: AmountProps) {
  const hydrated = useHydrated()
  if (hydrated && !isChosen) return null
  return (
    <>
      <TextField
        label="Amount, VAT included"
        name="amount"
        inputMode="decimal"
        placeholder="150.00"
        defaultValue={typed?.amount}
        error={error}
      />
      {startsService && (
        <CheckboxField
          label="Only this once"
          name="once"
          defaultChecked={typed?.once === 'on'}
          hint="Otherwise the amount also comes off every renewal."
        />
      )}
    </>
  )
}
