import { CopyButton } from '#ui/primitives/copy-button.tsx'
import type { BankDetails } from '../rules/bank-details.ts'

type Props = {
  bank: BankDetails
  reference: string
  /** `1234.56`, as one types it into a banking app, and as people read it. */
  amount: { plain: string; shown: string }
}

/** What somebody types into their banking app, each part with a button that copies it. */
export function BankDetailsList({ bank, reference, amount }: Props) {
  const rows = [
    { label: 'Amount', shown: amount.shown, copy: amount.plain, strong: true },
    { label: 'Reference', shown: reference, copy: reference, strong: true },
    { label: 'Bank', shown: bank.bankName },
    { label: 'Account name', shown: bank.accountName, copy: bank.accountName },
    { label: 'Account number', shown: bank.accountNumber, copy: bank.accountNumber },
    { label: 'Branch code', shown: bank.branchCode, copy: bank.branchCode },
    { label: 'Account type', shown: capitalised(bank.accountType) },
  ]
  return (
    <dl className="@container divide-y divide-line">
      {rows.flatMap(({ label, shown, copy, strong }) =>
        shown === '' ? (
          []
        ) : (
          <div key={label} className="flex min-h-14 items-center gap-4 py-2">
            <div className="min-w-0 flex-1 @md:flex @md:items-baseline @md:gap-4">
              <dt className="shrink-0 text-muted text-sm @md:w-36">{label}</dt>
              <dd className={`tabular min-w-0 break-words ${strong ? 'font-bold text-lg' : 'font-medium'}`}>{shown}</dd>
            </div>
            {copy !== undefined && <CopyButton value={copy} label={label.toLowerCase()} />}
          </div>
        ),
      )}
    </dl>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
