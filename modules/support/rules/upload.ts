import { fileTooLarge, maxFileBytes, tooManyFiles } from '#kernel/files/upload-limit.ts'
import { maxFilesPerMessage } from './attachment.ts'

/** A file of a message that is being written, as its form shows it. */
export type Upload = {
  key: string
  name: string
  size: number
  status: 'waiting' | 'sending' | 'sent' | 'failed'
  /** From 0 to 1. */
  progress: number
  /** By what the message names the file, once it is sent. */
  id: string | null
  /** Why it failed; blank otherwise. */
  problem: string
}

type ChosenFile = { key: string; name: string; size: number }

/**
 * Uploads in their order, with further files at the end. What is larger than `maxMb` megabytes,
 * empty or beyond ten has failed from the start and is not sent.
 */
export function withFiles(
  uploads: readonly Upload[],
  files: readonly ChosenFile[],
  maxMb?: number,
): Upload[] {
  let room = maxFilesPerMessage - uploads.filter(({ status }) => status !== 'failed').length
  const added = files.map(({ key, name, size }): Upload => {
    const problem = problemOf({ name, size }, room, maxMb)
    if (problem === '') room--
    return {
      key,
      name,
      size,
      status: problem === '' ? 'waiting' : 'failed',
      progress: 0,
      id: null,
      problem,
    }
  })
  // The same file again replaces what was said of it.
  const standing = uploads.filter(
    ({ status, name }) => status !== 'failed' || !files.some((file) => file.name === name),
  )
  return [...standing, ...added]
}

function problemOf(
  { name, size }: { name: string; size: number },
  room: number,
  maxMb: number | undefined,
): string {
  if (size > (maxMb === undefined ? maxFileBytes : maxMb * 1024 * 1024))
    return fileTooLarge(name, maxMb)
  if (size === 0) return `${name} is empty.`
  return room > 0 ? '' : tooManyFiles(maxFilesPerMessage)
}

export function withChange(
  uploads: readonly Upload[],
  key: string,
  change: Partial<Upload>,
): Upload[] {
  return uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload))
}

export function isUploading({ status }: Upload): boolean {
  return status === 'waiting' || status === 'sending'
}
