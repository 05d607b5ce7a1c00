import { maxFileBytes } from '#kernel/upload-limit.ts'

const kilobyte = 1024
/** A file of 5 MB and the form around it. */
const withFile = maxFileBytes + 64 * kilobyte
export const formBytes = 512 * kilobyte
const limits: [path: RegExp, bytes: number][] = [
  [/^\/api\/payfast\/itn/, 64 * kilobyte],
  [/^\/api\/vitals/, 2 * kilobyte],
  [/^\/admin\/eft\/upload(\.data)?$/, withFile],
  [/^\/dashboard\/invoices\/[^/]+\/paid(\.data)?$/, withFile],
]

/** The largest body that this path takes. */
export function maxBodyBytes(path: string): number {
  return limits.find(([pattern]) => pattern.test(path))?.[1] ?? formBytes
}
