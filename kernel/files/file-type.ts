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
