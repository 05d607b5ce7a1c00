import { z } from 'zod'
import { typedText } from '#kernel/form-fields.ts'
import { dayOrders } from '#modules/reconciliation/rules/bank-statement/bank-date.ts'
import { type CsvFileKind, csvColumns } from './files.ts'

/** The heading of each field, which required ones need; other fields of the form are left out. */
export function columnsForm(kind: CsvFileKind) {
  const fields = csvColumns(kind).map(([field, { isRequired }]) => {
    const heading = typedText.transform((typed) => typed.slice(0, 300))
    return [
      field,
      isRequired ? heading.refine((name) => name !== '', 'Choose a column.') : heading,
    ] as const
  })
  return z
    .object({
      ...Object.fromEntries(fields),
      dayOrder: z.enum(dayOrders, 'Choose how days are written.'),
    })
    .transform(({ dayOrder, ...mapping }) => ({ dayOrder, mapping }))
}
