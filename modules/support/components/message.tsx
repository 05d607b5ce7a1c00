import { FileText } from 'lucide-react'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { Button } from '#ui/primitives/button.tsx'
import { attachmentMissing, isShownInBrowser } from '../rules/attachment.ts'
import { linkedText } from '../rules/linked-text.ts'
import { longerThread } from '../rules/ticket-history.ts'

/**
 * The text of a message, with its line breaks. Addresses in it lead away in a new window that knows
 * nothing of this one.
 */
export function MessageText({ children }: { children: string }) {
  return (
    <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">
      {linkedText(children).map(({ text, address }, place) =>
        address === undefined ? (
          text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change places
            key={place}
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-link underline underline-offset-2"
          >
            {text}
          </a>
        ),
      )}
    </p>
  )
}

type EarlierMessagesProps = {
  /** How many there are before those that are shown. */
  count: number
  shown: readonly { id: string }[]
}

/**
 * Above a long thread: the way to what was written before. It leads back to the message that was
 * first.
 */
export function EarlierMessages({ count, shown }: EarlierMessagesProps) {
  if (count === 0) return null
  const more = Math.min(count, longerThread(shown.length) - shown.length)
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-muted text-sm">
      {count === 1 ? 'One earlier message.' : `${count} earlier messages.`}
      {more > 0 && (
        <Button
          to={`?messages=${longerThread(shown.length)}#message-${shown[0]?.id ?? ''}`}
          variant="outline"
          size="sm"
        >
          {more === count ? 'Show them all' : `Show ${more} more`}
        </Button>
      )}
    </p>
  )
}

type AttachmentListProps = {
  files: readonly { id: string; name: string; type: string; size: number; isStored: boolean }[]
  /** Where a file is read: `${address}/${id}`. */
  address: string
}

/**
 * The files of a message: pictures are shown small and open in a new window, everything else is sent as a download
 * (A§5). A file whose bytes are gone still says its name.
 */
export function AttachmentList({ files, address }: AttachmentListProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Attached files" className="flex min-w-0 flex-wrap gap-2">
      {files.map(({ id, name, type, size, isStored }) => {
        if (!isStored)
          return (
            <li key={id} className="wrap-anywhere w-full text-muted text-sm">
              {name}: {attachmentMissing}
            </li>
          )
        const file = `${address}/${id}`
        return (
          <li key={id} className="min-w-0 max-w-full">
            {isShownInBrowser(type) ? (
              <a
                href={file}
                target="_blank"
                rel="noopener"
                className="block w-40 max-w-full overflow-hidden rounded-lg border border-line-strong/60 bg-surface text-xs hover:border-line-strong"
              >
                <img
                  src={file}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="h-28 w-full bg-sunken object-cover"
                />
                <span className="flex min-h-8 items-center gap-2 px-2.5 py-1.5">
                  <span className="truncate font-medium">{name}</span>
                  <span className="tabular ml-auto shrink-0 text-muted">
                    {formatFileSize(size)}
                  </span>
                  <span className="sr-only">(opens in a new window)</span>
                </span>
              </a>
            ) : (
              <a
                href={file}
                className="flex min-h-10 max-sm:min-h-11 min-w-0 items-center gap-2 rounded-lg border border-line-strong/60 bg-surface px-3 py-1.5 text-sm hover:border-line-strong hover:bg-sunken"
              >
                <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
                <span className="truncate font-medium">{name}</span>
                <span className="tabular shrink-0 text-muted">{formatFileSize(size)}</span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
