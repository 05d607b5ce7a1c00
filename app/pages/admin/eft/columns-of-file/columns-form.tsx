import type { Refusal } from '#kernel/result.ts'
import {
  amountSignLabels,
  amountSigns,
} from '#modules/reconciliation/rules/bank-statement/amount-signs.ts'
import {
  dayOrderLabels,
  dayOrders,
} from '#modules/reconciliation/rules/bank-statement/bank-date.ts'
import type { ColumnValues } from '#modules/reconciliation/rules/reconciliation-forms.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  details: {
    values: ColumnValues
    refusal: Refusal | null
    names: string[]
    width: number
    firstLines: string[][]
  }
  answer: { refusal: Refusal; typed: Record<string, string> } | null
}

/** Which column is what. 'Preview' puts the choice into the address, 'Import statement' imports. */
export function ColumnsForm({
  details: { values, refusal: unread, names, width, firstLines },
  answer,
}: Props) {
  const refusal = answer?.refusal ?? unread
  const errors = refusal?.fields ?? {}
  const value = (name: keyof ColumnValues) => answer?.typed[name] ?? values[name]
  const columns = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: names[at] ? `${at + 1}: ${names[at]}` : `Column ${at + 1}`,
  }))
  const rows = firstLines.map((cells, at) => ({
    value: String(at),
    label: `Row ${at + 1}: ${cells.join(' · ').slice(0, 60)}`,
  }))
  const select = (
    name: keyof ColumnValues,
    label: string,
    options: { value: string; label: string }[],
    placeholder?: string,
  ) => (
    <SelectField
      label={label}
      name={name}
      options={options}
      placeholder={placeholder}
      defaultValue={value(name)}
      error={errors[name]}
    />
  )
  const words = (name: 'inWords' | 'outWords', label: string, placeholder: string) => (
    <TextField
      label={label}
      name={name}
      maxLength={200}
      placeholder={placeholder}
      defaultValue={value(name)}
      error={errors[name]}
    />
  )
  return (
    <Card title="Columns">
      <FormShell
        refusal={refusal}
        submitLabel="Import statement"
        pendingLabel="Reading..."
        aside={
          <Button type="submit" formMethod="get" variant="outline">
            Preview
          </Button>
        }
      >
        {select('firstRow', 'The first transaction is in', rows)}
        {select('date', 'Day', columns, 'Choose a column')}
        <div className="grid grid-cols-2 gap-3">
          {select('month', 'Month, if apart', columns, 'None')}
          {select('year', 'Year, if apart', columns, 'None')}
        </div>
        {select(
          'dayOrder',
          'Days are written as',
          dayOrders.map((one) => ({ value: one, label: dayOrderLabels[one] })),
        )}
        {select(
          'sign',
          'Amounts',
          amountSigns.map((one) => ({ value: one, label: amountSignLabels[one] })),
          'Say which way they go',
        )}
        {select('amount', 'Amount, where it is one column', columns, 'None')}
        {select('direction', 'In or out, where a column says it', columns, 'None')}
        <div className="grid grid-cols-2 gap-3">
          {words('inWords', 'Words for money in', 'C, Cr, Credit, In')}
          {words('outWords', 'Words for money out', 'D, Dr, Debit, Out')}
        </div>
        <div className="grid grid-cols-2 gap-3">
          {select('debit', 'Money out', columns, 'None')}
          {select('credit', 'Money in', columns, 'None')}
        </div>
        {select('description', 'Description', columns, 'Choose a column')}
        {select('reference', 'Reference', columns, 'None')}
        {select('balance', 'Running balance', columns, 'None')}
        <TextField
          label="Account number"
          name="account"
          inputMode="numeric"
          maxLength={40}
          defaultValue={value('account')}
          error={errors.account}
          hint="The columns are remembered for this account and proposed for its next file."
        />
      </FormShell>
    </Card>
  )
}
