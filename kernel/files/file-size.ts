/** `812 bytes`, `312 KB`, `1.4 MB`, `40.0 GB`: sizes as people read them, in steps of 1024. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const kilobytes = Math.round(bytes / 1024)
  if (kilobytes < 1024) return `${kilobytes} KB`
  const megabytes = (bytes / 1024 ** 2).toFixed(1)
  return Number(megabytes) < 1024 ? `${megabytes} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`
}

const signatures = [
  ['image/png', (start: string) => start.startsWith('\x89PNG\r\n')],
  ['image/jpeg', (start: string) => start.startsWith('\xff\xd8\xff')],
  ['image/gif', (start: string) => start.startsWith('GIF87a') || start.startsWith('GIF89a')],
  ['image/webp', (start: string) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)],
  ['application/pdf', (start: string) => start.startsWith('%PDF-')],
] as const

export type KnownFileType = (typeof signatures)[number][0]

/** A file's type by its first bytes, never by its name; null for one that is not known. */
export function fileTypeOf(bytes: Uint8Array): KnownFileType | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  return signatures.find(([, begins]) => begins(start))?.[0] ?? null
}
