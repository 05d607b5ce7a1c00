import { useRef, useState } from 'react'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { fileTooLarge, notUploaded, tooManyFiles } from '#kernel/files/upload-limit.ts'
import type { ChatFile } from '#modules/chat/rules/visitor-chat.ts'
import { postFile } from '#ui/primitives/browser-files.ts'
import { newId, problemsIn, removeFile, uploadAddress } from '../../api.ts'
import { IconButton } from '../icons.tsx'

/** `done` is from 0 to 1; `problem` says why it will not come. */
export type Upload = { key: string; name: string; done: number; problem: string }
type Uploads = {
  list: Upload[]
  isBusy: boolean
  add: (files: File[]) => void
  dismiss: (key: string) => void
  remove: (file: ChatFile) => void
}

/** D29. */
const maxFiles = 10
/** Of the row that says that there were too many. */
const countKey = 'count'

type Options = {
  chatId: string
  maxMb: number
  files: ChatFile[]
  onFiles: (files: ChatFile[]) => void
}

/** Files go up at once, each with its progress; the message then names those that are there. */
export function useUploads({ chatId, maxMb, files, onFiles }: Options): Uploads {
  const [list, setList] = useState<Upload[]>([])
  const ready = useRef(files)
  ready.current = files
  const give = (next: ChatFile[]) => {
    ready.current = next
    onFiles(next)
  }
  const change = (key: string, part: Partial<Upload>) =>
    setList((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const dismiss = (key: string) => setList((all) => all.filter((each) => each.key !== key))

  const begin = async (file: File) => {
    const key = newId()
    const problem = file.size > maxMb * 1024 * 1024 ? fileTooLarge(file.name, maxMb) : ''
    // The same file again replaces what was said of it.
    setList((all) => [
      ...all.filter((each) => each.problem === '' || each.name !== file.name),
      { key, name: file.name, done: 0, problem },
    ])
    if (problem !== '') return
    const { status, responseText } = await postFile(
      uploadAddress(chatId),
      { file },
      { onProgress: (done) => change(key, { done }) },
    )
    if (status < 200 || status > 299)
      return change(key, {
        problem: problemsIn(responseText).error || notUploaded(file.name),
      })
    dismiss(key)
    give([...ready.current, JSON.parse(responseText)])
  }

  return {
    list,
    isBusy: list.some(({ problem }) => problem === ''),
    dismiss,
    add(chosen) {
      const room =
        maxFiles - ready.current.length - list.filter(({ problem }) => problem === '').length
      dismiss(countKey)
      for (const file of chosen.slice(0, Math.max(0, room))) void begin(file)
      if (chosen.length > room)
        setList((all) => [
          ...all,
          {
            key: countKey,
            name: '',
            done: 0,
            problem: tooManyFiles(maxFiles),
          },
        ])
    },
    remove(file) {
      give(ready.current.filter(({ id }) => id !== file.id))
      dismiss(countKey)
      void removeFile(chatId, file.id)
    },
  }
}

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
