import { daysBetween } from '#kernel/dates.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import type { Candidate, Decision, Facts, LineToMatch, PossibleDuplicate } from './line-facts.ts'
import { namesWithoutPrefix } from './named-numbers.ts'
import { namesIn } from './names.ts'
import { ownerOf, sameMoneyReason } from './recorded-money.ts'

/**
 * Days after a claim in which its money may arrive: two for the bank, a long weekend, and Easter.
 */
const claimDays = 7

/**
 * Decides on a line of money received. It is reconciled automatically only when it names one
 * document with exactly that balance, nothing else fits, and it is not probably recorded already; a
 * likely match is proposed with its reason; the rest waits for a person.
 */
export function matchLine(line: LineToMatch, facts: Facts): Decision {
  const named =
    byNumber(line, facts) ??
    withoutPrefix(line, facts) ??
    byClaim(line, facts) ??
    byName(line, facts) ??
    byHabit(line, facts) ??
    byFullName(line, facts)
  if (named?.state === 'reconciled') return named
  return recordedAlready(named, facts) ?? named ?? byAmount(line, facts) ?? nobody(line, facts)
}

/**
 * Money of the customer whom the text means, or where it means none, of any. Proposes no document:
 * one press would record the money twice.
 */
function recordedAlready(
  named: Exclude<Decision, { state: 'reconciled' }> | null,
  { recorded }: Facts,
): Decision | null {
  if (named !== null && /Probably the same money/.test(named.reason)) return null
  const meant = named?.state === 'proposed' ? named.customerId : null
  const same = recorded.find((each) => meant === null || ownerOf(each) === meant)
  if (!same) return null
  const owner = ownerOf(same)
  const reason = named === null ? sameMoneyReason(same) : `${named.reason} ${sameMoneyReason(same)}`
  return owner === null
    ? { state: 'waiting', reason }
    : { state: 'proposed', invoiceId: null, customerId: owner, reason }
}

function byNumber({ amountCents }: LineToMatch, facts: Facts): Decision | null {
  const { named } = facts
  const literal = named.filter((each) => each.literal)
  const meant = unique(literal.length > 0 ? literal : named)
  const open = meant.filter((each) => each.owedCents > 0)
  const [only] = open
  if (only && open.length === 1) {
    const [before] = facts.earlier.filter(({ invoiceId }) => invoiceId === only.invoiceId)
    if (before) return sameMoney(only, before)
    if (only.owedCents === amountCents)
      return {
        state: 'reconciled',
        invoiceId: only.invoiceId,
        customerId: only.customerId,
        reason: `Names ${nameOf(only)}, on which exactly this is owed.`,
      }
    const { invoiceId, customerId } = only
    return {
      state: 'proposed',
      invoiceId,
      customerId,
      reason: `Names ${nameOf(only)}, on which ${formatRand(only.owedCents)} is owed: ${difference(only, amountCents)}.`,
    }
  }
  if (open.length > 1) return several(open, amountCents)
  const [closed] = meant
  return closed && meant.length === 1 ? byClosed(closed, facts) : null
}

/** Proposes no document: one press would record the money twice. */
function sameMoney(named: Candidate, { source, day }: PossibleDuplicate): Decision {
  const before = {
    hand: `the payment recorded by hand on ${day}`,
    line: `the line of ${day} on another statement, which is allocated to it`,
    balance: `the line of ${day} on another statement, which is on the customer’s balance`,
  }[source]
  const reason = `Names ${nameOf(named)}, on which ${formatRand(named.owedCents)} is owed. Probably the same money as ${before}.`
  return { state: 'proposed', invoiceId: null, customerId: named.customerId, reason }
}

/**
 * Names only a closed document: recorded by hand before, meant for the next invoice, or paid twice.
 */
function byClosed(closed: Candidate, { byHand, earlier, sameAmount }: Facts): Decision {
  const { customerId } = closed
  const [hand] = byHand
  const [before] = earlier.filter(({ invoiceId }) => invoiceId === closed.invoiceId)
  if (closed.badDebtCents && before) return sameMoney(closed, before)
  if (hand) {
    const reason = `Names ${nameOf(closed)}, on which nothing is owed: ${hand.recordedBy} recorded this amount by hand on ${hand.receivedOn}. Probably the same money.`
    return { state: 'proposed', invoiceId: null, customerId, reason }
  }
  if (closed.badDebtCents) {
    const reason = `Names ${nameOf(closed)}, of which ${formatRand(closed.badDebtCents)} was written off as a bad debt. Allocate it as money recovered.`
    return { state: 'proposed', invoiceId: closed.invoiceId, customerId, reason }
  }
  const next = sameAmount.find((each) => each.customerId === customerId)
  if (next) {
    const reason = `Names ${nameOf(closed)}, on which nothing is owed; exactly this is owed on ${nameOf(next)} of the same customer.`
    return { state: 'proposed', invoiceId: next.invoiceId, customerId, reason }
  }
  return {
    state: 'proposed',
    invoiceId: null,
    customerId,
    reason: `Names ${nameOf(closed)}, on which nothing is owed any more. It may be paid twice.`,
  }
}

function several(open: readonly Candidate[], amountCents: Cents): Decision {
  const numbers = open.map(nameOf).join(', ')
  const [first] = open
  const isOneCustomer =
    first !== undefined && open.every((each) => each.customerId === first.customerId)
  if (!isOneCustomer)
    return { state: 'waiting', reason: `Names documents of different customers: ${numbers}.` }
  const sum = open.reduce((total, each) => total + each.owedCents, 0)
  const adds =
    sum === amountCents
      ? 'Together exactly this is owed on them'
      : `Together ${formatRand(sum)} is owed on them`
  return {
    state: 'proposed',
    invoiceId: null,
    customerId: first.customerId,
    reason: `Names ${numbers} of ${whoIs(first)}. ${adds}.`,
  }
}

/** Only proposed, and only with exactly this balance: eight digits may be many things. */
function withoutPrefix({ text }: LineToMatch, { sameAmount }: Facts): Decision | null {
  const meant = sameAmount.filter(({ invoiceNumber, orderNumber }) =>
    [invoiceNumber, orderNumber].some(
      (number) => number !== null && namesWithoutPrefix(text, number),
    ),
  )
  const [only] = meant
  if (!only || meant.length > 1) return null
  const { invoiceId, customerId } = only
  return {
    state: 'proposed',
    invoiceId,
    customerId,
    reason: `Has the number of ${nameOf(only)} without its prefix, and exactly this is owed on it by ${whoIs(only)}.`,
  }
}

function byClaim({ bookedOn }: LineToMatch, { claims }: Facts): Decision | null {
  const near = claims.filter(
    ({ paidOn }) =>
      daysBetween(paidOn, bookedOn) >= -1 && daysBetween(paidOn, bookedOn) <= claimDays,
  )
  const [claim] = near
  if (!claim || near.length > 1) return null
  const { invoiceId, customerId, customerName, invoiceNumber, paidOn } = claim
  return {
    state: 'proposed',
    invoiceId,
    customerId,
    reason: `${customerName} reported a payment of this amount for ${invoiceNumber} on ${paidOn}.`,
  }
}

function byName({ text }: LineToMatch, { sameAmount, sameSum }: Facts): Decision | null {
  const meant = sameAmount.filter((each) => namesIn(text, each))
  const [first] = [...meant].sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  if (first && meant.every((each) => each.customerId === first.customerId)) {
    const { invoiceId, customerId } = first
    return {
      state: 'proposed',
      invoiceId,
      customerId,
      reason: `Exactly what is owed on ${nameOf(first)}, and the text names ${whoIs(first)}.`,
    }
  }
  if (first)
    return {
      state: 'waiting',
      reason: 'The text names several customers who owe exactly this amount.',
    }
  const payers = sameSum.filter((each) => namesIn(text, each))
  const [payer] = payers
  return payer && payers.length === 1 ? summed(payer, 'and the text names them') : null
}

function byHabit({ amountCents }: LineToMatch, { knownPayers }: Facts): Decision | null {
  const [payer] = knownPayers
  if (!payer || knownPayers.length > 1) return null
  const { customerId, customerName, open } = payer
  const exact = open.find((each) => each.owedCents === amountCents)
  if (exact)
    return {
      state: 'proposed',
      invoiceId: exact.invoiceId,
      customerId,
      reason: `${customerName} paid with this text before, and exactly this is owed on ${nameOf(exact)}.`,
    }
  const sum = open.reduce((total, each) => total + each.owedCents, 0)
  if (open.length > 1 && sum === amountCents)
    return summed(
      { customerId, customerName, company: '', count: open.length },
      'and this text was theirs before',
    )
  return {
    state: 'proposed',
    invoiceId: null,
    customerId,
    reason: `${customerName} paid with this text before. Nothing of theirs is open with this amount.`,
  }
}

/**
 * The weakest of the names: another amount than any that is owed, so that a person decides what it
 * pays.
 */
function byFullName({ amountCents }: LineToMatch, { fullNames }: Facts): Decision | null {
  const [payer] = fullNames
  const [first] = payer?.open ?? []
  if (!payer || !first || fullNames.length > 1) return null
  const { customerId, open } = payer
  if (open.length === 1)
    return {
      state: 'proposed',
      invoiceId: first.invoiceId,
      customerId,
      reason: `Only the name fits: the text names ${whoIs(first)}, who owes ${formatRand(first.owedCents)} on ${nameOf(first)}. It is ${difference(first, amountCents)}.`,
    }
  const sum = open.reduce((total, each) => total + each.owedCents, 0)
  return {
    state: 'proposed',
    invoiceId: null,
    customerId,
    reason: `Only the name fits: the text names ${whoIs(first)}, who owes ${formatRand(sum)} on ${open.length} documents, and this amount on none.`,
  }
}

function byAmount(_: LineToMatch, { sameAmount, sameSum }: Facts): Decision | null {
  const [only] = sameAmount
  if (only && sameAmount.length === 1) {
    const { invoiceId, customerId } = only
    return {
      state: 'proposed',
      invoiceId,
      customerId,
      reason: `The only open document of exactly this amount is ${nameOf(only)} of ${whoIs(only)}. Nothing in the text says so.`,
    }
  }
  const [payer] = sameSum
  return payer && sameSum.length === 1 && sameAmount.length === 0
    ? summed(payer, 'but nothing in the text names them')
    : null
}

function nobody(_: LineToMatch, { sameAmount }: Facts): Decision {
  if (sameAmount.length > 1)
    return {
      state: 'waiting',
      reason: `${sameAmount.length} open documents have exactly this amount, and nothing in the text says whose it is.`,
    }
  return { state: 'waiting', reason: 'No open document is named, and none has this amount.' }
}

function summed(
  payer: { customerId: string; customerName: string; company: string; count: number },
  why: string,
): Decision {
  const { customerId, count } = payer
  return {
    state: 'proposed',
    invoiceId: null,
    customerId,
    reason: `The ${count} open documents of ${whoIs(payer)} add up to exactly this, ${why}.`,
  }
}

function difference({ owedCents }: Candidate, amountCents: Cents): string {
  if (amountCents < owedCents)
    return `a part of it, ${formatRand(owedCents - amountCents)} would stay owed`
  return `${formatRand(amountCents - owedCents)} too much, which would become the customer’s balance`
}

function nameOf({ orderNumber, invoiceNumber }: Candidate): string {
  return orderNumber ? `${invoiceNumber} (order ${orderNumber})` : invoiceNumber
}

function whoIs({ customerName, company }: { customerName: string; company: string }): string {
  return company === '' ? customerName : `${customerName} (${company})`
}

function unique<C extends Candidate>(candidates: readonly C[]): C[] {
  return [...new Map(candidates.map((each) => [each.invoiceId, each])).values()]
}
