import { describe, expect, test } from 'vitest'
import { proofName, proofTypeOf, readClaim, readProof } from './payment-claim.ts'

const today = '2027-03-10'
const claim = { paidOn: '2027-03-09', amount: 'R228.85', note: ' from FNB\0 ' }

describe('a payment that a customer reports', () => {
  test('has a day, an amount and perhaps a note', () => {
    expect(readClaim(claim, today)).toEqual({
      ok: true,
      value: { paidOn: '2027-03-09', amountCents: 22_885, note: 'from FNB' },
    })
  })

  test.each([
    ['2027-03-10', null],
    ['2027-03-11', 'This day is still to come.'],
    ['2026-03-10', null],
    ['2026-03-09', 'This is more than a year ago. Please write to us.'],
    ['2027-02-30', 'Enter the day that you paid.'],
  ])('on %s: %s', (paidOn, problem) => {
    const read = readClaim({ ...claim, paidOn }, today)
    const refused = {
      code: 'invalid',
      message: 'Please check what you told us.',
      fields: { paidOn: [problem] },
    }
    expect(read.ok ? null : read.error).toEqual(problem === null ? null : refused)
  })

  test.each([
    ['0.01', null],
    ['0', 'Enter an amount in rand, such as 228.85.'],
    ['-5', 'Enter an amount in rand, such as 228.85.'],
    ['much', 'Enter an amount in rand, such as 228.85.'],
    ['100000000', null],
    ['100000000.01', 'The amount is too high.'],
  ])('of %j: %s', (amount, problem) => {
    const read = readClaim({ ...claim, amount }, today)
    expect(read.ok ? null : read.error.fields).toEqual(
      problem === null ? null : { amount: [problem] },
    )
  })

  test('has a note of at most 500 characters', () => {
    expect(readClaim({ ...claim, note: 'x'.repeat(500) }, today).ok).toBe(true)
    expect(readClaim({ ...claim, note: 'x'.repeat(501) }, today)).toMatchObject({
      error: { fields: { note: ['At most 500 characters, please.'] } },
    })
  })
})

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('a proof of payment', () => {
  test.each([
    ['%PDF-1.7', 'application/pdf'],
    ['\x89PNG\r\n\x1a\n....', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['RIFF....WEBPVP8 ', 'image/webp'],
    ['RIFF....WAVE', null],
    ['....    WEBP', null],
    ['<html>', null],
    ['%PDF', null],
  ])('that begins with %j is %s', (text, type) => {
    expect(proofTypeOf(bytesOf(text))).toBe(type)
  })

  test.each([
    ['Proof of payment.pdf', 'Proof-of-payment.pdf'],
    ['invoice.exe', 'invoice.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\Thandi\\slip 1.png', 'slip-1.pdf'],
    ['..hidden..', 'hidden.pdf'],
    ['ümlaut\r\nX: 1', 'mlaut-X-1.pdf'],
    ['', 'proof-of-payment.pdf'],
    ['....', 'proof-of-payment.pdf'],
    [`${'x'.repeat(90)}.pdf`, `${'x'.repeat(80)}.pdf`],
  ])('named %j is stored as %j', (name, stored) => {
    expect(proofName(name, 'application/pdf')).toBe(stored)
  })

  test('gets the ending of what it is', () => {
    expect(
      (['image/png', 'image/jpeg', 'image/webp'] as const).map((type) => proofName('slip', type)),
    ).toEqual(['slip.png', 'slip.jpg', 'slip.webp'])
  })

  test('may be missing, and is neither larger than 5 MB nor anything else than a document or picture', () => {
    const wrong = (message: string) => ({
      ok: false,
      error: {
        code: 'invalid',
        message: 'Please check what you told us.',
        fields: { proof: [message] },
      },
    })
    expect([readProof(null), readProof({ name: '', bytes: new Uint8Array() })]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    const bytes = bytesOf('%PDF-1.7')
    expect(readProof({ name: 'slip.pdf', bytes })).toEqual({
      ok: true,
      value: {
        fileName: 'slip.pdf',
        fileType: 'application/pdf',
        fileBytes: Buffer.from('%PDF-1.7'),
      },
    })
    expect(readProof({ name: 'slip.pdf', bytes: bytesOf('<html>') })).toEqual(
      wrong('Choose a PDF, PNG, JPEG or WebP file.'),
    )
    const large = new Uint8Array(5 * 1024 * 1024 + 1)
    large.set(bytes)
    expect(readProof({ name: 'slip.pdf', bytes: large })).toEqual(
      wrong('slip.pdf is too large. Maximum file size is 5MB.'),
    )
    expect(readProof({ name: 'slip.pdf', bytes: large.subarray(0, -1) }).ok).toBe(true)
  })
})
