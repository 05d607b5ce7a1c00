import { FileText, Image } from 'lucide-react'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { attachmentMissing, isShownInBrowser } from '../rules/attachment.ts'

type Props = {
  files: readonly { id: string; name: string; type: string; size: number; isStored: boolean }[]
  /** Where a file is read: `${address}/${id}`. */
  address: string
}

/**
 * The files of a message: pictures open in a new window, everything else is sent as a download
 * (A§5). A file whose bytes are gone still says its name.
 */
export function AttachmentList({ files, address }: Props) {
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
        const isPicture = isShownInBrowser(type)
        const file = `${address}/${id}`
        const Icon = isPicture ? Image : FileText
        return (
          <li key={id} className="min-w-0 max-w-full">
            <a
              href={file}
              {...(isPicture && { target: '_blank', rel: 'noopener' })}
              className="flex min-h-10 max-sm:min-h-11 min-w-0 items-center gap-2 rounded-lg border border-line-strong/60 bg-surface px-3 py-1.5 text-sm hover:border-line-strong hover:bg-sunken"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="truncate font-medium">{name}</span>
              <span className="tabular shrink-0 text-muted">{formatFileSize(size)}</span>
              {isPicture && <span className="sr-only">(opens in a new window)</span>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
