import { Alert } from '#ui/feedback/alert.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'

/** The webhook address with its password, once. */
export function NewAddress({ address }: { address: string }) {
  return (
    <Alert
      kind="success"
      title="Settings saved. Copy this address now"
      action={<CopyButton value={address} label="webhook address" />}
    >
      <p>
        Enter it at Postmark as the inbound webhook. It holds a password, which we won’t show again.
      </p>
      <p className="mt-2 break-all font-mono text-xs">{address}</p>
    </Alert>
  )
}
