import { describe, expect, test } from 'vitest'
import { type Candidate, type Decision, type Facts, noFacts } from './line-facts.ts'
import { matchLine } from './match-line.ts'
import type { HandPayment, RecordedMoney } from './recorded-money.ts'

const thandi: Candidate = {
  ...{
    invoiceId: 'i1',
    invoiceNumber: 'INV-2026-3321',
    orderNumber: null,
    customerId: 'c1',
    customerName: 'Thandi Mokoena',
    company: '',
  },
  ...{ dueDate: '2026-11-10', owedCents: 22_885 },
}
const hers: Candidate = { ...thandi, invoiceId: 'i2', invoiceNumber: 'INV-2026-0007' }
const pieters: Candidate = {
  ...{ ...thandi, invoiceId: 'i3', invoiceNumber: 'INV-2026-0042', orderNumber: 'HWP4821KTZQ' },
  ...{ customerId: 'c2', customerName: 'Pieter Nel', company: 'Nel Motors' },
}
const literal = (candidate: Candidate) => ({ ...candidate, literal: true })
const open = (candidate: Candidate, owedCents: number) => ({ ...candidate, owedCents })

const line = { bookedOn: '2026-11-03', amountCents: 22_885, text: 'FNB APP PAYMENT FROM X' }
function decide(facts: Partial<Facts>, change: Partial<typeof line> = {}): Decision {
  const decision = matchLine({ ...line, ...change }, { ...noFacts, ...facts })
  return { ...decision, reason: decision.reason.replaceAll('\u00a0', ' ') }
}
const proposed = (invoiceId: string | null, customerId: string, reason: string): Decision => ({
  state: 'proposed',
  invoiceId,
  customerId,
  reason,
})
const waiting = (reason: string): Decision => ({ state: 'waiting', reason })

describe('a line that names', () => {
  test('one document with exactly its balance is reconciled', () => {
    const reason = 'Names INV-2026-0042 (order HWP4821KTZQ), on which exactly this is owed.'
    expect(decide({ named: [literal(pieters)] })).toEqual({
      state: 'reconciled',
      invoiceId: 'i3',
      customerId: 'c2',
      reason,
    })
  })

  test.each([
    [22_884, 'a part of it, R0.01 would stay owed'],
    [22_886, 'R0.01 too much, which would become the customer’s balance'],
  ])('one document and is of %i cents is proposed', (amountCents, difference) => {
    const reason = `Names INV-2026-3321, on which R228.85 is owed: ${difference}.`
    expect(decide({ named: [literal(thandi)] }, { amountCents })).toEqual(
      proposed('i1', 'c1', reason),
    )
  })

  test('an open document and a closed one means the open one', () => {
    expect(decide({ named: [literal(open(hers, 0)), literal(thandi)] })).toMatchObject({
      state: 'reconciled',
      invoiceId: 'i1',
    })
  })

  test('what was probably recorded before is proposed without a document', () => {
    const earlier = (source: 'hand' | 'line' | 'balance') =>
      decide({
        named: [literal(thandi)],
        earlier: [{ source, invoiceId: 'i1', day: '2026-11-02' }],
      })
    const names = 'Names INV-2026-3321, on which R228.85 is owed. Probably the same money as'
    expect(earlier('hand')).toEqual(
      proposed(null, 'c1', `${names} the payment recorded by hand on 2026-11-02.`),
    )
    expect(earlier('line')).toEqual(
      proposed(
        null,
        'c1',
        `${names} the line of 2026-11-02 on another statement, which is allocated to it.`,
      ),
    )
    expect(earlier('balance')).toEqual(
      proposed(
        null,
        'c1',
        `${names} the line of 2026-11-02 on another statement, which is on the customer’s balance.`,
      ),
    )
  })

  test('several documents of one customer is proposed with what they add up to', () => {
    const named = [literal(thandi), literal(open(hers, 100))]
    const names = 'Names INV-2026-3321, INV-2026-0007 of Thandi Mokoena.'
    expect(decide({ named })).toEqual(
      proposed(null, 'c1', `${names} Together R229.85 is owed on them.`),
    )
    expect(decide({ named }, { amountCents: 22_985 })).toEqual(
      proposed(null, 'c1', `${names} Together exactly this is owed on them.`),
    )
  })

  test('documents of different customers waits', () => {
    expect(decide({ named: [literal(thandi), literal(pieters)] })).toEqual(
      waiting(
        'Names documents of different customers: INV-2026-3321, INV-2026-0042 (order HWP4821KTZQ).',
      ),
    )
  })

  test('a closed document was recorded by hand, is meant for the next one, or was paid twice', () => {
    const named = [literal(open(thandi, 0))]
    const names = 'Names INV-2026-3321, on which nothing is owed'
    const byHand = [
      { invoiceNumber: 'INV-2026-3321', receivedOn: '2026-11-02', recordedBy: 'Sipho' },
    ]
    expect(decide({ named, byHand, sameAmount: [hers] })).toEqual(
      proposed(
        null,
        'c1',
        `${names}: Sipho recorded this amount by hand on 2026-11-02. Probably the same money.`,
      ),
    )
    expect(decide({ named, sameAmount: [pieters, hers] })).toEqual(
      proposed('i2', 'c1', `${names}; exactly this is owed on INV-2026-0007 of the same customer.`),
    )
    expect(decide({ named })).toEqual(
      proposed(null, 'c1', `${names} any more. It may be paid twice.`),
    )
  })

  test('several closed documents says nothing by it', () => {
    expect(decide({ named: [literal(open(thandi, 0)), literal(open(hers, 0))] })).toEqual(
      waiting('No open document is named, and none has this amount.'),
    )
  })

  test('a number without its prefix is proposed, where only one owes exactly this', () => {
    const reason =
      'Has the number of INV-2026-0042 (order HWP4821KTZQ) without its prefix, and exactly this is owed on it by Pieter Nel (Nel Motors).'
    expect(decide({ sameAmount: [thandi, pieters] }, { text: 'PAYMENT 4821KTZQ' })).toEqual(
      proposed('i3', 'c2', reason),
    )
    const twin = { ...pieters, invoiceId: 'i4' }
    expect(decide({ sameAmount: [twin, pieters] }, { text: 'PAYMENT 4821KTZQ' })).toEqual(
      waiting(
        '2 open documents have exactly this amount, and nothing in the text says whose it is.',
      ),
    )
  })
})

describe('a reported payment', () => {
  const claim = (paidOn: string) => ({
    invoiceId: 'i1',
    customerId: 'c1',
    customerName: 'Thandi Mokoena',
    invoiceNumber: 'INV-2026-3321',
    paidOn,
  })
  const on = (paidOn: string) => decide({ claims: [claim(paidOn)] }, { bookedOn: '2026-11-10' })

  test.each(['2026-11-11', '2026-11-10', '2026-11-03'])(
    'of %s may be what arrived on 10 November',
    (paidOn) => {
      expect(on(paidOn)).toEqual(
        proposed(
          'i1',
          'c1',
          `Thandi Mokoena reported a payment of this amount for INV-2026-3321 on ${paidOn}.`,
        ),
      )
    },
  )

  test.each(['2026-11-12', '2026-11-02'])('of %s is not', (paidOn) => {
    expect(on(paidOn).state).toBe('waiting')
  })

  test('is not chosen from two, but from two of which one is too old', () => {
    expect(decide({ claims: [claim('2026-11-02'), claim('2026-11-03')] }).state).toBe('waiting')
    expect(decide({ claims: [claim('2026-10-02'), claim('2026-11-03')] })).toMatchObject({
      invoiceId: 'i1',
    })
  })
})

describe('a name', () => {
  test('with exactly what is owed proposes the oldest document, in whatever order they come', () => {
    const later = { ...hers, dueDate: '2026-11-20' }
    const reason = 'Exactly what is owed on INV-2026-3321, and the text names Thandi Mokoena.'
    for (const sameAmount of [
      [thandi, later],
      [later, thandi],
    ])
      expect(decide({ sameAmount }, { text: 'PAYSHAP T MOKOENA' })).toEqual(
        proposed('i1', 'c1', reason),
      )
  })

  test('with exactly what is owed on two documents due on one day proposes the first', () => {
    expect(decide({ sameAmount: [thandi, hers] }, { text: 'T MOKOENA' })).toMatchObject({
      invoiceId: 'i1',
    })
    expect(decide({ sameAmount: [hers, thandi] }, { text: 'T MOKOENA' })).toMatchObject({
      invoiceId: 'i2',
    })
  })

  test('in full with none of the amounts that they owe proposes the customer with what they owe in all', () => {
    expect(
      decide(
        { fullNames: [{ customerId: 'c1', open: [thandi, open(hers, 7_115)] }] },
        { amountCents: 10_000 },
      ),
    ).toEqual(
      proposed(
        null,
        'c1',
        'Only the name fits: the text names Thandi Mokoena, who owes R300.00 on 2 documents, and this amount on none.',
      ),
    )
  })

  test('in full of a customer who owes nothing says nothing', () => {
    expect(decide({ fullNames: [{ customerId: 'c1', open: [] }] }).state).toBe('waiting')
  })

  test('of several customers who owe exactly this waits', () => {
    expect(decide({ sameAmount: [thandi, pieters] }, { text: 'T MOKOENA P NEL' })).toEqual(
      waiting('The text names several customers who owe exactly this amount.'),
    )
  })

  const sum = { customerId: 'c2', customerName: 'Pieter Nel', company: 'Nel Motors', count: 3 }
  test('of a customer whose documents add up to exactly this proposes them together', () => {
    const reason =
      'The 3 open documents of Pieter Nel (Nel Motors) add up to exactly this, and the text names them.'
    expect(
      decide(
        { sameSum: [{ ...sum, customerId: 'c9', customerName: 'Anna Botha', company: '' }, sum] },
        { text: 'NEL MOTORS NOV' },
      ),
    ).toEqual(proposed(null, 'c2', reason))
  })

  test('that two such customers share does not', () => {
    expect(
      decide({ sameSum: [sum, { ...sum, customerId: 'c9' }] }, { text: 'NEL MOTORS NOV' }).state,
    ).toBe('waiting')
  })
})

describe('a text that a customer paid with before', () => {
  const payer = (candidates: Candidate[]) => ({
    customerId: 'c1',
    customerName: 'Thandi Mokoena',
    open: candidates,
  })

  test('proposes the document of exactly this amount', () => {
    expect(decide({ knownPayers: [payer([open(thandi, 100), hers])] })).toEqual(
      proposed(
        'i2',
        'c1',
        'Thandi Mokoena paid with this text before, and exactly this is owed on INV-2026-0007.',
      ),
    )
  })

  test('or all of theirs where they add up to it', () => {
    expect(decide({ knownPayers: [payer([open(thandi, 22_000), open(hers, 885)])] })).toEqual(
      proposed(
        null,
        'c1',
        'The 2 open documents of Thandi Mokoena add up to exactly this, and this text was theirs before.',
      ),
    )
  })

  test('or the customer alone', () => {
    const reason =
      'Thandi Mokoena paid with this text before. Nothing of theirs is open with this amount.'
    expect(decide({ knownPayers: [payer([])] })).toEqual(proposed(null, 'c1', reason))
    expect(decide({ knownPayers: [payer([open(thandi, 22_000), open(hers, 884)])] })).toEqual(
      proposed(null, 'c1', reason),
    )
    expect(decide({ knownPayers: [payer([])] }, { amountCents: 0 })).toEqual(
      proposed(null, 'c1', reason),
    )
  })

  test('identifies no customer when two paid with it', () => {
    expect(decide({ knownPayers: [payer([hers]), { ...payer([]), customerId: 'c2' }] }).state).toBe(
      'waiting',
    )
  })
})

describe('an amount alone', () => {
  const sum = { customerId: 'c1', customerName: 'Thandi Mokoena', company: '', count: 2 }

  test('proposes the only document, or the only customer, that it fits', () => {
    expect(decide({ sameAmount: [pieters] })).toEqual(
      proposed(
        'i3',
        'c2',
        'The only open document of exactly this amount is INV-2026-0042 (order HWP4821KTZQ) of Pieter Nel (Nel Motors). Nothing in the text says so.',
      ),
    )
    expect(decide({ sameSum: [sum] })).toEqual(
      proposed(
        null,
        'c1',
        'The 2 open documents of Thandi Mokoena add up to exactly this, but nothing in the text names them.',
      ),
    )
  })

  test('waits where it fits more than one', () => {
    expect(decide({ sameAmount: [thandi, pieters], sameSum: [sum] })).toEqual(
      waiting(
        '2 open documents have exactly this amount, and nothing in the text says whose it is.',
      ),
    )
    expect(decide({ sameSum: [sum, { ...sum, customerId: 'c2' }] })).toEqual(
      waiting('No open document is named, and none has this amount.'),
    )
  })

  test('of nothing known waits', () => {
    expect(decide({})).toEqual(waiting('No open document is named, and none has this amount.'))
  })
})

describe('money that is recorded already', () => {
  const payment: HandPayment = {
    id: 'p1',
    customerId: 'c1',
    customerName: 'Thandi Mokoena',
    invoiceNumber: 'INV-2026-0007',
    amountCents: 22_885,
    receivedOn: '2026-11-02',
    recordedBy: 'Sipho',
  }
  const byHand = (...payments: HandPayment[]) => ({ source: 'hand', payments }) as const
  const onLine: RecordedMoney = {
    source: 'line',
    line: {
      id: 'l1',
      statementId: 's1',
      format: 'ofx',
      bookedOn: '2026-11-02',
      amountCents: 22_885,
      text: 'PAYSHAP NEL',
      customerId: 'c2',
      customerName: 'Pieter Nel',
    },
  }
  const thandis =
    'Probably the same money as the payment for INV-2026-0007 of Thandi Mokoena that Sipho recorded by hand on 2026-11-02.'
  const pietersLine =
    'Probably the same money as the line of 2026-11-02 on another statement, which is allocated to Pieter Nel.'

  test('is proposed with its customer and no document where the text means no customer', () => {
    expect(decide({ recorded: [byHand(payment)] })).toEqual(proposed(null, 'c1', thandis))
    expect(decide({ recorded: [onLine, byHand(payment)] })).toEqual(
      proposed(null, 'c2', pietersLine),
    )
    expect(decide({ sameAmount: [pieters], recorded: [byHand(payment)] })).toEqual(
      proposed(null, 'c1', thandis),
    )
  })

  test('as payments of several customers waits', () => {
    const halves = [
      { ...payment, amountCents: 12_885 },
      {
        ...payment,
        id: 'p2',
        customerId: 'c2',
        invoiceNumber: 'INV-2026-0042',
        amountCents: 10_000,
      },
    ]
    expect(decide({ recorded: [byHand(...halves)] })).toEqual(
      waiting(
        'Probably the same money as 2 payments recorded by hand, which add up to exactly this: R128.85 for INV-2026-0007, R100.00 for INV-2026-0042.',
      ),
    )
  })

  test('counts beside what the text says only where it is of the customer whom it means', () => {
    const named = [literal(open(thandi, 30_000))]
    const part =
      'Names INV-2026-3321, on which R300.00 is owed: a part of it, R71.15 would stay owed.'
    expect(decide({ named, recorded: [onLine, byHand(payment)] })).toEqual(
      proposed(null, 'c1', `${part} ${thandis}`),
    )
    expect(decide({ named, recorded: [onLine] })).toEqual(proposed('i1', 'c1', part))
  })

  test('decides between customers whom the text names together', () => {
    const names =
      'Names documents of different customers: INV-2026-3321, INV-2026-0042 (order HWP4821KTZQ).'
    expect(
      decide({ named: [literal(thandi), literal(pieters)], recorded: [byHand(payment)] }),
    ).toEqual(proposed(null, 'c1', `${names} ${thandis}`))
  })

  test('is not said twice', () => {
    expect(
      decide({
        named: [literal(thandi)],
        earlier: [{ source: 'hand', invoiceId: 'i1', day: '2026-11-02' }],
        recorded: [byHand(payment)],
      }),
    ).toEqual(
      proposed(
        null,
        'c1',
        'Names INV-2026-3321, on which R228.85 is owed. Probably the same money as the payment recorded by hand on 2026-11-02.',
      ),
    )
  })

  test('for something else leaves a document that is named and open with exactly this', () => {
    expect(decide({ named: [literal(thandi)], recorded: [byHand(payment)] })).toMatchObject({
      state: 'reconciled',
      invoiceId: 'i1',
    })
  })

  test('on a document that was written off is not proposed as recovered again', () => {
    const named = [literal({ ...open(thandi, 0), badDebtCents: 22_885 })]
    const on = (invoiceId: string) =>
      decide({ named, earlier: [{ source: 'line', invoiceId, day: '2026-11-02' }] })
    expect(on('i1')).toEqual(
      proposed(
        null,
        'c1',
        'Names INV-2026-3321, on which R0.00 is owed. Probably the same money as the line of 2026-11-02 on another statement, which is allocated to it.',
      ),
    )
    expect(on('i2')).toEqual(
      proposed(
        'i1',
        'c1',
        'Names INV-2026-3321, of which R228.85 was written off as a bad debt. Allocate it as money recovered.',
      ),
    )
  })
})
