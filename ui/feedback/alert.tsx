import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#ui/primitives/icon-button.tsx'

export type AlertKind = 'info' | 'success' | 'warning' | 'error'

const tones: Record<AlertKind, { box: string; text: string; icon: typeof Info }> = {
  info: { box: 'border-info/35 bg-info-soft', text: 'text-info', icon: Info },
  success: { box: 'border-positive/35 bg-positive-soft', text: 'text-positive', icon: CircleCheck },
  warning: { box: 'border-warning/35 bg-warning-soft', text: 'text-warning', icon: TriangleAlert },
  error: { box: 'border-danger/35 bg-danger-soft', text: 'text-danger', icon: CircleAlert },
}

type Props = {
  kind: AlertKind
  title?: string
  children?: ReactNode
  /** Shows a close button that removes the alert. */
  dismissible?: boolean
  onDismiss?: () => void
  action?: ReactNode
}

/** A message within the page. Screen readers announce warnings and errors when they appear. */
export function Alert({ kind, title, children, dismissible = false, onDismiss, action }: Props) {
  const [gone, setGone] = useState(false)
  if (gone) return null
  const { box, text, icon: Icon } = tones[kind]
  const dismiss = () => {
    setGone(true)
    onDismiss?.()
  }
  return (
    <div
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      className={`flex flex-wrap ${children ? 'items-start' : 'items-center'} gap-3 rounded-xl border px-4 py-3 text-sm print:hidden ${box}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${text}`} />
      <div className="min-w-0 flex-1 basis-48 break-words text-text">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
      {dismissible && (
        <IconButton
          label="Dismiss"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={dismiss}
          className="-my-1.5 -mr-2"
        />
      )}
    </div>
  )
}
