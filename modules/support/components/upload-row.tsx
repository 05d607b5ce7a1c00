import { FileText, TriangleAlert, X } from 'lucide-react'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { isUploading, type Upload } from '../rules/upload.ts'

/**
 * One file of a message that is being written: its progress, then its size, or why it was not
 * taken.
 */
export function UploadRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { name, size, status, progress, problem } = upload
  const Icon = status === 'failed' ? TriangleAlert : FileText
  return (
    <li className="flex min-w-0 items-center gap-3 py-1 pr-1 pl-3 text-sm">
      <Icon
        aria-hidden="true"
        className={`size-4.5 shrink-0 ${status === 'failed' ? 'text-danger' : 'text-muted'}`}
      />
      <div className="min-w-0 flex-1 py-1">
        {status === 'failed' ? (
          <p className="wrap-anywhere text-danger">{problem}</p>
        ) : (
          <p className="flex min-w-0 gap-2">
            <span className="truncate">{name}</span>
            <span className="tabular shrink-0 text-muted">{formatFileSize(size)}</span>
          </p>
        )}
        {isUploading(upload) && (
          <progress
            aria-label={`Uploading ${name}`}
            value={progress}
            max={1}
            className="mt-1 block h-1.5 w-full accent-link"
          />
        )}
      </div>
      <IconButton
        label={`Remove ${name}`}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onRemove}
      />
    </li>
  )
}
