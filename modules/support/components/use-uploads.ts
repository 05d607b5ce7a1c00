import { useEffect, useRef, useState } from 'react'
import { newId } from '#kernel/ids.ts'
import { type Upload, withChange, withFiles } from '../rules/upload.ts'
import { removeFile, sendFile } from './send-file.ts'

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
