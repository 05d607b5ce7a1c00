import { useEffect, useRef, useState } from 'react'
import { newId } from '#kernel/ids.ts'
import type { UploadedFile } from '../files/operations/ticket-files.server.ts'
import { type Upload, withChange, withFiles } from '../rules/upload.ts'

export type UploadedBefore = { id: string; name: string; size: number }

function asSent({ id, name, size }: UploadedBefore): Upload {
  return { key: id, id, name, size, status: 'sent', progress: 1, problem: '' }
}

/**
 * Files of a message that is being written, of at most `maxMb` megabytes where it is not the usual
 * limit. They are sent to `address` one after the other, as they are added; leaving the page stops
 * that.
 */
export function useUploads(address: string, uploaded: readonly UploadedBefore[], maxMb?: number) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => uploaded.map(asSent))
  const waiting = useRef<{ key: string; file: File }[]>([])
  const sending = useRef<{ key: string; stop: AbortController } | null>(null)
  const shown = useRef<readonly Upload[]>(uploads)
  useEffect(() => () => sending.current?.stop.abort(), [])

  /** State and its latest value for handlers that run between two renderings. */
  function show(next: readonly Upload[]): void {
    shown.current = next
    setUploads(next)
  }
  const change = (key: string, to: Partial<Upload>) => show(withChange(shown.current, key, to))

  function add(files: readonly File[]): void {
    const keyed = files.map((file) => ({ key: newId(), file }))
    show(
      withFiles(
        shown.current,
        keyed.map(({ key, file: { name, size } }) => ({ key, name, size })),
        maxMb,
      ),
    )
    const refused = new Set(
      shown.current.filter(({ status }) => status === 'failed').map(({ key }) => key),
    )
    waiting.current.push(...keyed.filter(({ key }) => !refused.has(key)))
    if (sending.current === null) void sendAll()
  }

  async function sendAll(): Promise<void> {
    for (let next = waiting.current.shift(); next; next = waiting.current.shift())
      await sendOne(next)
    sending.current = null
  }

  async function sendOne({ key, file }: { key: string; file: File }): Promise<void> {
    const stop = new AbortController()
    sending.current = { key, stop }
    change(key, { status: 'sending' })
    const answer = await sendFile(address, file, {
      onProgress: (progress) => change(key, { progress }),
      signal: stop.signal,
    })
    if ('problem' in answer) return change(key, { status: 'failed', problem: answer.problem })
    // Removed at the moment when it arrived.
    if (!shown.current.some((upload) => upload.key === key))
      return removeFile(`${address}/${answer.id}`)
    change(key, { status: 'sent', progress: 1, id: answer.id, name: answer.name })
  }

  function remove({ key, id }: Upload): void {
    show(shown.current.filter((upload) => upload.key !== key))
    waiting.current = waiting.current.filter((file) => file.key !== key)
    if (sending.current?.key === key) sending.current.stop.abort()
    if (id !== null) void removeFile(`${address}/${id}`)
  }

  return { uploads, add, remove }
}

type Sending = { onProgress: (part: number) => void; signal: AbortSignal }

/**
 * Sends one file to `address`, with its progress, which `fetch` does not tell. Resolves to the file
 * as it is stored, or to why it was not.
 */
function sendFile(
  address: string,
  file: File,
  { onProgress, signal }: Sending,
): Promise<UploadedFile | { problem: string }> {
  const { promise, resolve } = Promise.withResolvers<UploadedFile | { problem: string }>()
  const failed = () => resolve({ problem: `${file.name} wasn’t uploaded. Please try again.` })
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.setRequestHeader('accept', 'application/json')
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const answer: unknown = request.response
    if (isUploaded(answer)) return resolve(answer)
    const reason = reasonIn(answer)
    return reason === null ? failed() : resolve({ problem: reason })
  }
  request.onerror = failed
  request.onabort = failed
  signal.addEventListener('abort', () => request.abort())
  const form = new FormData()
  form.append('file', file)
  request.send(form)
  return promise
}

/** Takes a file away again. What fails here is removed by the server within a day. */
async function removeFile(address: string): Promise<void> {
  await fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(),
  }).catch(() => null)
}

function isUploaded(answer: unknown): answer is UploadedFile {
  return (
    isObject(answer) &&
    'id' in answer &&
    typeof answer.id === 'string' &&
    'name' in answer &&
    'size' in answer
  )
}

function reasonIn(answer: unknown): string | null {
  if (
    !isObject(answer) ||
    !('refusal' in answer) ||
    !isObject(answer.refusal) ||
    !('message' in answer.refusal)
  )
    return null
  return typeof answer.refusal.message === 'string' ? answer.refusal.message : null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
