import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { notUploaded } from '#kernel/files/upload-limit.ts'
import { newId } from '#kernel/ids.ts'
import { jsonOf, postFile } from '#ui/primitives/browser-files.ts'
import type { UploadedFile } from '../files/operations/ticket-files.server.ts'
import { isUploading, type Upload, withChange, withFiles } from '../rules/upload.ts'

export type UploadedBefore = { id: string; name: string; size: number }

function asSent({ id, name, size }: UploadedBefore): Upload {
  return { key: id, id, name, size, status: 'sent', progress: 1, problem: '' }
}

/**
 * Files of a message that is being written, of at most `maxMb` megabytes where it is not the usual
 * limit. They are sent to `address` one after the other, as they are added; leaving the page stops
 * that.
 */
function useUploads(address: string, uploaded: readonly UploadedBefore[], maxMb?: number) {
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

/** Resolves to the file as it is stored at `address`, or to why it was not. */
async function sendFile(
  address: string,
  file: File,
  sending: Parameters<typeof postFile>[2],
): Promise<UploadedFile | { problem: string }> {
  const answer = jsonOf(await postFile(address, { file }, sending))
  if (isUploaded(answer)) return answer
  return { problem: reasonIn(answer) ?? notUploaded(file.name) }
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

/**
 * Holds the form around `place` back while `isBusy`: it is sent as soon as that is over. True while
 * it waits.
 */
function useHeldSubmit(place: RefObject<HTMLElement | null>, isBusy: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false)
  const button = useRef<HTMLElement | null>(null)
  const hold = useEffectEvent((event: SubmitEvent) => {
    if (!isBusy) return
    event.preventDefault()
    event.stopPropagation()
    button.current = event.submitter
    setIsHeld(true)
  })
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [place])
  useEffect(() => {
    if (!isHeld || isBusy) return
    setIsHeld(false)
    place.current?.closest('form')?.requestSubmit(button.current)
  }, [isHeld, isBusy, place])
  return isHeld
}

type MessageFiles = {
  address: string
  uploaded?: readonly UploadedBefore[]
  maxMb?: number
}

/**
 * The files of a message (D29), sent at once. A form that is submitted meanwhile is sent when the
 * last file has arrived. `box` is in the form.
 */
export function useMessageFiles({ address, uploaded = [], maxMb }: MessageFiles) {
  const box = useRef<HTMLDivElement>(null)
  const { uploads, add, remove } = useUploads(address, uploaded, maxMb)
  const isHeld = useHeldSubmit(box, uploads.some(isUploading))
  return { box, uploads, add, remove, isHeld }
}
