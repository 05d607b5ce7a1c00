import { Alert } from '#ui/feedback/alert.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'
import {
  type BankDetails,
  type BankDetailsChange,
  bankDetailsWarning,
} from '../rules/bank-details.ts'

type Props = {
  bank: BankDetails
  change: BankDetailsChange | null
  reference: string
  /** `1234.56` for a banking app, and formatted for display. */
  amount: { plain: string; shown: string }
}

/** Bank details with a copy button for each part. */
export function BankDetailsList({ bank, change, reference, amount }: Props) {
  const rows = [
    { label: 'Amount', shown: amount.shown, copy: amount.plain, strong: true },
    { label: 'Reference', shown: reference, copy: reference, strong: true },
    { label: 'Bank', shown: bank.bankName },
    { label: 'Account name', shown: bank.accountName, copy: bank.accountName },
    { label: 'Account number', shown: bank.accountNumber, copy: bank.accountNumber },
    { label: 'Branch code', shown: bank.branchCode, copy: bank.branchCode },
    { label: 'Account type', shown: bank.accountType },
  ]
  return (
    <>
      {change && <ChangeNotice change={change} />}
      <dl className="@container divide-y divide-line">
        {rows.flatMap(({ label, shown, copy, strong }) =>
          shown === '' ? (
            []
          ) : (
            <div
              key={label}
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 py-2 @md:grid-cols-[9rem_minmax(0,1fr)_auto]"
            >
              <dt className="text-muted text-sm">{label}</dt>
              <dd
                className={`tabular col-start-1 min-w-0 break-words @md:col-start-2 ${strong ? 'font-bold text-lg' : 'font-medium'}`}
              >
                {shown}
              </dd>
              {copy !== undefined && (
                <dd className="col-start-2 row-span-2 row-start-1 @md:col-start-3 @md:row-span-1">
                  <CopyButton value={copy} label={label.toLowerCase()} />
                </dd>
              )}
            </div>
          ),
        )}
      </dl>
    </>
  )
}

function ChangeNotice({ change }: { change: BankDetailsChange }) {
  return (
    <div className="my-3">
      <Alert kind="warning">{bankDetailsWarning(change)}</Alert>
    </div>
  )
}
