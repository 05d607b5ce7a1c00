import { useRef, useState } from 'react'
import { formatFileSize } from '#kernel/files/file-size.ts'
import type { ChatFile } from '#modules/chat/rules/visitor-chat.ts'
import { type Answer, newId, refusal, removeFile, uploadAddress } from '../../api.ts'
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
    const problem =
      file.size > maxMb * 1024 * 1024
        ? `${file.name} is too large. Maximum file size is ${maxMb}MB.`
        : ''
    // The same file again replaces what was said of it.
    setList((all) => [
      ...all.filter((each) => each.problem === '' || each.name !== file.name),
      { key, name: file.name, done: 0, problem },
    ])
    if (problem !== '') return
    const answer = await upload(chatId, file, (done) => change(key, { done }))
    if (!answer.ok)
      return change(key, {
        problem: answer.error || `${file.name} couldn't be sent. Please try again.`,
      })
    dismiss(key)
    give([...ready.current, answer.value])
  }

  return {
    list,
    isBusy: list.some(({ problem }) => problem === ''),
    dismiss,
    add(chosen) {
      const room =
        maxFiles - ready.current.length - list.filter(({ problem }) => problem === '').length
      setList((all) => all.filter(({ name }) => name !== ''))
      for (const file of chosen.slice(0, Math.max(0, room))) void begin(file)
      if (chosen.length > room)
        setList((all) => [
          ...all,
          { key: newId(), name: '', done: 0, problem: `At most ${maxFiles} files in one message.` },
        ])
    },
    remove(file) {
      give(ready.current.filter(({ id }) => id !== file.id))
      setList((all) => all.filter(({ name }) => name !== ''))
      void removeFile(chatId, file.id)
    },
  }
}

/** `fetch` cannot say how much of a file has gone up. */
function upload(
  chatId: string,
  file: File,
  onProgress: (done: number) => void,
): Promise<Answer<ChatFile>> {
  const { promise, resolve } = Promise.withResolvers<Answer<ChatFile>>()
  const request = new XMLHttpRequest()
  const fail = () =>
    resolve(refusal(request.status, request.responseText, request.getResponseHeader('retry-after')))
  request.open('POST', uploadAddress(chatId))
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  request.onload = () => {
    if (request.status >= 300) return fail()
    resolve({ ok: true, value: JSON.parse(request.responseText) })
  }
  request.onerror = fail
  request.onabort = fail
  const body = new FormData()
  body.set('file', file)
  request.send(body)
  return promise
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
