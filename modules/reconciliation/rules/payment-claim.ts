import { addDays, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { fileTypeOf } from '#kernel/files/file-size.ts'
import { fileTooLarge } from '#kernel/files/upload-limit.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'

/** A claim as the customer enters it. */
export type ClaimFormValues = { paidOn: string; amount: string; note: string }
export type ClaimInput = { paidOn: CalendarDate; amountCents: Cents; note: string }

/** Maximum number of a customer's undecided claims. */
export const maxOpenClaims = 5
export const largestProofBytes = 5 * 1024 * 1024
const maxNoteLength = 500
const maxCents: Cents = 10_000_000_000

export const proofTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type ProofType = (typeof proofTypes)[number]

export type Proof = { name: string; bytes: Uint8Array }

export function readClaim(values: ClaimFormValues, today: CalendarDate): Result<ClaimInput> {
  const fields: Record<string, string[]> = {}
  const amountCents = parseRand(values.amount)
  const note = values.note.replaceAll('\0', '').trim()
  if (!isCalendarDate(values.paidOn)) fields.paidOn = ['Enter the day that you paid.']
  else if (values.paidOn > today) fields.paidOn = ['This day is still to come.']
  else if (values.paidOn < addDays(today, -365))
    fields.paidOn = ['This is more than a year ago. Please write to us.']
  if (amountCents === null || amountCents < 1)
    fields.amount = ['Enter an amount in rand, such as 228.85.']
  else if (amountCents > maxCents) fields.amount = ['The amount is too high.']
  if (note.length > maxNoteLength) fields.note = [`At most ${maxNoteLength} characters, please.`]
  if (Object.keys(fields).length > 0 || amountCents === null)
    return refuse('invalid', 'Please check what you told us.', { fields })
  return ok({ paidOn: values.paidOn, amountCents, note })
}

/** The type by the content; null for a file that is not proof of payment. */
export function proofTypeOf(bytes: Uint8Array): ProofType | null {
  const type = fileTypeOf(bytes)
  return proofTypes.find((known) => known === type) ?? null
}

const endings: Record<ProofType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** A file name that is safe in a header and on a disk, with the extension of its real type. */
export function proofName(name: string, type: ProofType): string {
  const stem = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return `${stem.slice(0, 80) || 'proof-of-payment'}.${endings[type]}`
}

/** Null without a file: browsers send an empty one for a blank field. */
export function readProof(
  proof: Proof | null,
): Result<{ fileName: string; fileType: ProofType; fileBytes: Buffer } | null> {
  if (!proof || proof.bytes.length === 0) return ok(null)
  const wrong = (message: string) =>
    refuse('invalid', 'Please check what you told us.', { fields: { proof: [message] } })
  if (proof.bytes.length > largestProofBytes) return wrong(fileTooLarge(proof.name))
  const fileType = proofTypeOf(proof.bytes)
  if (fileType === null) return wrong('Choose a PDF, PNG, JPEG or WebP file.')
  return ok({
    fileName: proofName(proof.name, fileType),
    fileType,
    fileBytes: Buffer.from(proof.bytes),
  })
}
