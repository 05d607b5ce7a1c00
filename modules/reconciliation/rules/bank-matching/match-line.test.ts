import { expect, test } from 'vitest'
import { type Candidate, type Facts, noFacts } from './line-facts.ts'
import { matchLine } from './match-line.ts'
import { namedNumbers } from './named-numbers.ts'
import { namesIn, possibleNames } from './names.ts'

const invoice = (changes: Partial<Candidate> = {}): Candidate => ({
  invoiceId: 'i1',
  invoiceNumber: 'INV-2026-3321',
  orderNumber: null,
  customerId: 'c1',
  customerName: 'Thandi Mokoena',
  company: '',
  dueDate: '2026-11-10',
  owedCents: 22_885,
  ...changes,
})
const named = (changes: Partial<Candidate> = {}, literal = true) => ({
  ...invoice(changes),
  literal,
})
const other = { invoiceId: 'i2', invoiceNumber: 'INV-2026-0007' }
const decide = (facts: Partial<Facts>, line: { amountCents?: number; text?: string } = {}) =>
  matchLine(
    { bookedOn: '2026-11-03', amountCents: 22_885, text: 'FNB APP PAYMENT FROM X', ...line },
    { ...noFacts, ...facts },
  )

test.each([
  ['FNB APP PAYMENT FROM HWP4821KTZQ', ['HWP4821KTZQ']],
  ['hwp 4821-ktzq', ['HWP4821KTZQ']],
  ['ABSA BANK HWP4821KTZQ 0311', ['HWP4821KTZQ']],
  ['CREDITHWP4821KTZQ', ['HWP4821KTZQ']],
  ['HWP4821KTZQX', []],
  ['HWP 482 KTZQ', []],
  ['INV-2026-3321', ['INV-2026-3321']],
  ['inv 2026 3321 15 NOV', ['INV-2026-3321', 'INV-2026-332115']],
  ['INV2026120034', ['INV-2026-120034', 'INV-202612-0034', 'INV-2026-12-0034']],
  ['MAGTAPE CREDIT INV/2026/12/0034', ['INV-2026-120034', 'INV-202612-0034', 'INV-2026-12-0034']],
  ['INV-2026-33217', ['INV-2026-33217']],
  ['INV 2026 332', []],
  ['ORD-1793664000000', ['ORD-1793664000000']],
  ['ord 1793664000000', ['ORD-1793664000000']],
  ['SALARY NOVEMBER 2026', []],
])('%s may name %j', (text, numbers) => {
  expect(namedNumbers(text, ['HWP']).map(({ number }) => number)).toEqual(numbers)
})

test('a number written as we write it ranks before one that merely could be', () => {
  expect(namedNumbers('INV-2026-12-0034', ['HWP']).filter(({ literal }) => literal)).toEqual([
    { number: 'INV-2026-12-0034', literal: true },
  ])
  expect(namedNumbers('PAID C.AT 1234 ABCD', ['C.A']).map(({ number }) => number)).toEqual([])
})

test('only a number with exactly what is owed is allocated by itself', () => {
  expect(decide({ named: [named()] })).toMatchObject({ state: 'reconciled', invoiceId: 'i1' })
  expect(decide({ named: [named({}, false)] })).toMatchObject({
    state: 'reconciled',
    invoiceId: 'i1',
  })
  expect(decide({ named: [named(), named()] })).toMatchObject({ state: 'reconciled' })
})

test('what was probably recorded before is only proposed, without a document that one press would allocate it to', () => {
  const earlier = (source: 'hand' | 'line' | 'balance', invoiceId = 'i1') => ({
    named: [named()],
    earlier: [{ source, invoiceId, day: '2026-11-02' }],
  })
  expect(decide(earlier('hand'))).toEqual({
    state: 'proposed',
    invoiceId: null,
    customerId: 'c1',
    reason:
      'Names INV-2026-3321, on which R228.85 is owed. Probably the same money as the payment recorded by hand on 2026-11-02.',
  })
  expect(decide(earlier('hand'), { amountCents: 10_000 })).toMatchObject({
    state: 'proposed',
    invoiceId: null,
  })
  expect(decide(earlier('line'))).toMatchObject({
    state: 'proposed',
    reason: expect.stringContaining('another statement, which is allocated to it'),
  })
  expect(decide(earlier('balance'))).toMatchObject({
    state: 'proposed',
    reason: expect.stringContaining('on the customer’s balance'),
  })
  expect(decide(earlier('hand', 'i2'))).toMatchObject({ state: 'reconciled', invoiceId: 'i1' })
})

test('a number with another amount is proposed, with what would become of the difference', () => {
  expect(decide({ named: [named()] }, { amountCents: 10_000 })).toEqual({
    state: 'proposed',
    invoiceId: 'i1',
    customerId: 'c1',
    reason: 'Names INV-2026-3321, on which R228.85 is owed: a part of it, R128.85 would stay owed.',
  })
  expect(decide({ named: [named()] }, { amountCents: 30_000 })).toMatchObject({
    state: 'proposed',
    reason: expect.stringContaining('R71.15 too much'),
  })
})

test('of two that could be meant neither is allocated; the one that is written out does', () => {
  const both = [named({}, false), named({ ...other, owedCents: 5_000 }, false)]
  expect(decide({ named: both })).toMatchObject({
    state: 'proposed',
    invoiceId: null,
    customerId: 'c1',
  })
  expect(decide({ named: [named(), named(other, false)] })).toMatchObject({
    state: 'reconciled',
    invoiceId: 'i1',
  })
  expect(decide({ named: [named(), named({ ...other, customerId: 'c2' })] })).toMatchObject({
    state: 'waiting',
  })
  expect(
    decide({ named: [named(), named({ ...other, owedCents: 100 })] }, { amountCents: 22_985 }),
  ).toMatchObject({
    reason: expect.stringContaining('Together exactly this'),
  })
})

test('a closed document is the customer’s again, or was recorded by hand', () => {
  const closed = [named({ owedCents: 0 })]
  expect(decide({ named: closed })).toMatchObject({
    state: 'proposed',
    invoiceId: null,
    customerId: 'c1',
  })
  expect(
    decide({
      named: closed,
      sameAmount: [invoice({ ...other, customerId: 'c2' }), invoice(other)],
    }),
  ).toMatchObject({
    state: 'proposed',
    invoiceId: 'i2',
    customerId: 'c1',
  })
  const hand = { invoiceNumber: 'INV-2026-3321', receivedOn: '2026-11-03', recordedBy: 'Sipho' }
  expect(decide({ named: closed, byHand: [hand] })).toMatchObject({
    reason: expect.stringContaining('Sipho recorded this amount by hand'),
  })
})

test('an amount and a name, a claim or an earlier text are likely; an amount alone is a guess', () => {
  const sameAmount = [
    invoice(),
    invoice({ ...other, customerId: 'c2', customerName: 'Pieter Nel' }),
  ]
  expect(decide({ sameAmount }, { text: 'PAYSHAP T MOKOENA' })).toMatchObject({
    state: 'proposed',
    invoiceId: 'i1',
  })
  expect(decide({ sameAmount })).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('2 open documents'),
  })
  expect(decide({ sameAmount: [invoice()] })).toMatchObject({
    state: 'proposed',
    reason: expect.stringContaining('Nothing in the text says so'),
  })
  const claim = {
    invoiceId: 'i2',
    customerId: 'c2',
    customerName: 'Pieter Nel',
    invoiceNumber: 'INV-2026-0007',
    paidOn: '2026-11-02',
  }
  expect(decide({ sameAmount, claims: [claim] })).toMatchObject({ invoiceId: 'i2' })
  expect(decide({ sameAmount, claims: [{ ...claim, paidOn: '2026-10-02' }] })).toMatchObject({
    state: 'waiting',
  })
  const payer = { customerId: 'c2', customerName: 'Pieter Nel', open: [invoice(other)] }
  expect(decide({ sameAmount, knownPayers: [payer] })).toMatchObject({
    state: 'proposed',
    invoiceId: 'i2',
  })
  expect(decide({ knownPayers: [{ ...payer, open: [] }] })).toMatchObject({
    state: 'proposed',
    invoiceId: null,
    customerId: 'c2',
  })
  const sum = {
    customerId: 'c1',
    customerName: 'Thandi Mokoena',
    company: 'Dube Trading CC',
    count: 2,
  }
  expect(decide({ sameSum: [sum] }, { text: 'DUBE TRADING NOV' })).toMatchObject({
    invoiceId: null,
    customerId: 'c1',
  })
  expect(decide({})).toMatchObject({ state: 'waiting' })
})

test.each([
  ['PAYSHAP FROM THANDI MOKOENA', true],
  ['MOKOENA THANDI', true],
  ['MOKOENA T', true],
  ['J MOKOENA', false],
  ['MOKOENA', false],
  ['DUBE TRADING 0311', true],
  ['DUBE', false],
  ['CAFE BLOU', false],
])('%s names Thandi Mokoena of Dube Trading CC: %s', (text, names) => {
  expect(namesIn(text, { customerName: 'Thandi Mokoena', company: 'Dube Trading (Pty) Ltd' })).toBe(
    names,
  )
})

test.each([
  ['PAYMENT 4821KTZQ', 'proposed'],
  ['4821 ktzq', 'proposed'],
  ['INTERNET PMT 2026-3321', 'proposed'],
  ['20263321', 'proposed'],
  ['X4821KTZQ', 'waiting'],
  ['4821KTZ', 'waiting'],
])('%s, with exactly the amount that two documents owe, is %s', (text, state) => {
  const sameAmount = [
    invoice({ orderNumber: 'HWP4821KTZQ' }),
    invoice({ ...other, customerId: 'c2', customerName: 'Pieter Nel' }),
  ]
  const decision = decide({ sameAmount }, { text })
  expect(decision).toMatchObject({ state })
  if (state === 'proposed')
    expect(decision).toMatchObject({
      invoiceId: 'i1',
      reason: expect.stringContaining('without its prefix'),
    })
})

test('accents are no matter', () => {
  expect(namesIn('EFT CAFE BLOU', { customerName: 'Zoë Nel', company: 'Café Blou' })).toBe(true)
  expect(namesIn('Z NEL', { customerName: 'Zoë Nel', company: '' })).toBe(true)
})

test('the whole name with another amount is proposed, as the weakest of the names; of two such people neither', () => {
  const full = (changes: Partial<Candidate> = {}) => ({
    customerId: changes.customerId ?? 'c1',
    open: [invoice(changes)],
  })
  expect(
    decide({ fullNames: [full()] }, { amountCents: 10_000, text: 'PAYSHAP THANDI MOKOENA' }),
  ).toEqual({
    state: 'proposed',
    invoiceId: 'i1',
    customerId: 'c1',
    reason:
      'Only the name fits: the text names Thandi Mokoena, who owes R228.85 on INV-2026-3321. It is a part of it, R128.85 would stay owed.',
  })
  const two = { customerId: 'c1', open: [invoice(), invoice(other)] }
  expect(decide({ fullNames: [two] }, { amountCents: 10_000 })).toMatchObject({
    state: 'proposed',
    invoiceId: null,
    customerId: 'c1',
  })
  expect(
    decide({ fullNames: [full(), full({ customerId: 'c2' })] }, { amountCents: 10_000 }),
  ).toMatchObject({ state: 'waiting' })
  expect(
    decide(
      { fullNames: [full({ customerId: 'c2' })], sameAmount: [invoice()] },
      { text: 'T MOKOENA' },
    ),
  ).toMatchObject({ customerId: 'c1' })
})

test.each([
  ['PAYSHAP FROM THANDI MOKOENA', true],
  ['MOKOENA THANDI', true],
  ['T MOKOENA', false],
  ['MOKOENA', false],
  ['THANDI 0311 MOKOENA', false],
  ['DUBE TRADING 0311', true],
])('%s has a whole name: %s', (text, whole) => {
  expect(
    possibleNames(text).some((name) =>
      ['THANDI MOKOENA', 'MOKOENA THANDI', 'DUBE TRADING'].includes(name),
    ),
  ).toBe(whole)
})

test('money for a document that was written off is proposed for it as recovered, never allocated by itself', () => {
  const gone = [named({ owedCents: 0, badDebtCents: 22_885 })]
  expect(decide({ named: gone })).toMatchObject({
    state: 'proposed',
    invoiceId: gone[0]?.invoiceId,
    reason: expect.stringMatching(
      /R228.85 was written off as a bad debt. Allocate it as money recovered/,
    ),
  })
})
