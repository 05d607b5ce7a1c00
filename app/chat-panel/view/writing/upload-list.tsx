import { formatFileSize } from '#kernel/files/file-size.ts'
import type { ChatFile } from '#modules/chat/rules/visitor-chat.ts'
import { IconButton } from '../icons.tsx'
import type { Uploads } from './use-uploads.ts'

/** Files of the message that is being written. */
export function UploadList({ uploads, files }: { uploads: Uploads; files: ChatFile[] }) {
  if (files.length === 0 && uploads.list.length === 0) return null
  return (
    <ul className="chat-uploads" aria-label="Files of this message">
      {files.map((file) => (
        <li key={file.id}>
          <span className="chat-cut">{file.name}</span>
          <span className="chat-muted">{formatFileSize(file.size)}</span>
          <IconButton
            icon="close"
            label={`Remove ${file.name}`}
            onClick={() => uploads.remove(file)}
          />
        </li>
      ))}
      {uploads.list.map(({ key, name, done, problem }) => (
        <li key={key}>
          {problem === '' ? (
            <>
              <span className="chat-cut">{name}</span>
              <progress value={done} max={1} aria-label={`Sending ${name}`} />
            </>
          ) : (
            <>
              <span className="chat-problem" role="alert">
                {problem}
              </span>
              <IconButton icon="close" label="Dismiss" onClick={() => uploads.dismiss(key)} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
