import { formatFileSize } from '#kernel/files/file-size.ts'
import type { ChatFile } from '#modules/chat/rules/visitor-chat.ts'
import { fileAddress } from '../api.ts'
import { Icon } from './icons.tsx'

/** D29: pictures are shown, everything else is a download. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export function AttachedFiles({ chatId, files }: { chatId: string; files: ChatFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="chat-files">
      {files.map((file) => (
        <li key={file.id}>
          <a href={fileAddress(chatId, file)} target="_blank" rel="noopener noreferrer">
            {pictures.includes(file.type) ? (
              <img src={fileAddress(chatId, file)} alt={file.name} />
            ) : (
              <FileName file={file} />
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

function FileName({ file: { name, size } }: { file: ChatFile }) {
  return (
    <>
      <Icon name="file" />
      <span>
        {name} <span className="chat-muted">{formatFileSize(size)}</span>
      </span>
    </>
  )
}
