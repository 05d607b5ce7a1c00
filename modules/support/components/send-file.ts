import type { UploadedFile } from '../files/operations/upload-file.server.ts'

type Sending = { onProgress: (part: number) => void; signal: AbortSignal }

/**
 * Sends one file to `address`, with its progress, which `fetch` does not tell. Resolves to the file
 * as it is stored, or to why it was not.
 */
export function sendFile(
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
export async function removeFile(address: string): Promise<void> {
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
