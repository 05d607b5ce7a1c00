import { Paperclip, SendHorizontal, Smile } from 'lucide-react'
import type { ReactNode } from 'react'

type Values = Record<string, string>

const body = 'flex flex-col gap-3 p-4'
const theirs =
  'wrap-anywhere w-fit max-w-[85%] rounded-2xl rounded-bl-md bg-sunken px-3 py-2 whitespace-pre-line'
const mine =
  'wrap-anywhere w-fit max-w-[85%] rounded-2xl rounded-br-md bg-(--preview-colour) px-3 py-2 text-(--preview-sign)'
const press =
  'rounded-lg bg-(--preview-colour) px-3 py-2 text-center font-semibold text-(--preview-sign)'

/** Before the first message. */
export function PreviewStart({ values }: { values: Values }) {
  return (
    <div className={body}>
      {values.welcomeMessage?.trim() && (
        <p className="wrap-anywhere whitespace-pre-line">{values.welcomeMessage}</p>
      )}
      {values.requireName === 'on' && <Box label="Name" />}
      {values.requireEmail === 'on' && <Box label="Email" />}
      <Box label="Message" tall />
      <span className={press}>Start Chat</span>
    </div>
  )
}

/** In the middle of one. */
export function PreviewChat({ values }: { values: Values }) {
  return (
    <>
      <div className={body}>
        <span className="flex flex-col items-end gap-0.5">
          <span className={mine}>Can you move my site to you?</span>
          {values.enableReadReceipts === 'on' && <span className="text-muted text-xs">Read</span>}
        </span>
        <span className="flex items-end gap-2">
          {values.showAgentAvatars === 'on' && (
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-muted text-xs">
              TN
            </span>
          )}
          <span className={theirs}>Yes. It stays up while we copy it.</span>
        </span>
        {values.enableTypingIndicator === 'on' && (
          <span className="text-muted text-xs">Themba is typing …</span>
        )}
      </div>
      <div className="mt-auto flex items-center gap-2 border-line border-t px-3 py-2 text-muted">
        {values.enableFileUploads === 'on' && (
          <Paperclip aria-hidden="true" className="size-4 shrink-0" />
        )}
        {values.enableEmojis === 'on' && <Smile aria-hidden="true" className="size-4 shrink-0" />}
        <span className="flex-1">Write a message</span>
        <SendHorizontal aria-hidden="true" className="size-4 shrink-0" />
      </div>
    </>
  )
}

/** When no operator is online. */
export function PreviewAway({ values }: { values: Values }) {
  return (
    <div className={body}>
      {values.offlineMessage?.trim() && (
        <p className="wrap-anywhere whitespace-pre-line">{values.offlineMessage}</p>
      )}
      <Box label="Name" />
      <Box label="Email" />
      <Box label="Message" tall />
      <span className={press}>Leave a message</span>
    </div>
  )
}

function Box({ label, tall = false }: { label: ReactNode; tall?: boolean }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="font-medium text-xs">{label}</span>
      <span className={`rounded-lg border border-line-strong ${tall ? 'h-16' : 'h-8'}`} />
    </span>
  )
}
