import type { SetupFacts } from './setup-facts.ts'

// The same of the ways to pay.

const noPayment = 'No payment method is switched on: nobody can pay.'

export function bankProblem({ transfer, card }: SetupFacts): string | null {
  if (!transfer.isOn) return card.isOn ? null : noPayment
  return transfer.missing.length === 0
    ? null
    : `Missing: ${transfer.missing.join(', ')}. Bank transfer is not offered until then.`
}

export function transferAnswer({ transfer }: SetupFacts): string {
  return transfer.isOn
    ? 'Customers can pay by bank transfer.'
    : 'Bank transfer is switched off; customers pay by card.'
}

export function cardProblem({ card, transfer, isDemo }: SetupFacts): string | null {
  if (!card.isOn) return transfer.isOn ? null : noPayment
  if (card.problem !== null) return card.problem
  if (card.mode === 'sandbox' && !isDemo)
    return 'The card gateway is in sandbox mode: no real money is taken. Switch it to live before you sell.'
  if (card.test === null)
    return 'The keys are set. Test the connection, to know that the gateway accepts them.'
  return card.test.succeeded ? null : card.test.message
}

export function cardAnswer({ card, isDemo }: SetupFacts): string {
  if (!card.isOn) return 'Card payments are switched off; customers pay by bank transfer.'
  return isDemo
    ? 'The demo’s gateway accepts the keys. No real money is taken.'
    : 'The gateway accepts your keys.'
}
