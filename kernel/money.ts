/** Whole South African cents. Never a float, never rand. */
export type Cents = number

/** Basis points: 1500 is 15 %. Rates and discounts are kept this way so that 15.5 % stays exact. */
export type BasisPoints = number

/**
 * Share of an amount, rounded half up to the cent (D6). Negative amounts mirror positive ones, so a
 * credit note cancels exactly.
 */
export function shareOf(amount: Cents, rate: BasisPoints): Cents {
  assertCents(amount)
  const magnitude = (BigInt(Math.abs(amount)) * BigInt(rate) + 5000n) / 10000n
  return amount < 0 ? -Number(magnitude) : Number(magnitude)
}

/**
 * The VAT within an amount that includes it, rounded half up to the cent; negative amounts mirror
 * positive ones.
 */
export function vatInside(total: Cents, vatRate: BasisPoints): Cents {
  assertCents(total)
  const divisor = 10_000n + BigInt(vatRate)
  const magnitude = (BigInt(Math.abs(total)) * BigInt(vatRate) * 2n + divisor) / (divisor * 2n)
  return total < 0 ? -Number(magnitude) : Number(magnitude)
}

/**
 * The amount without VAT whose VAT, rounded half up, gives exactly this total (D41). Null where
 * there is none: VAT makes most steps of one cent one cent and some of them two, so a few totals
 * are never reached.
 */
export function subtotalFor(total: Cents, vatRate: BasisPoints): Cents | null {
  const subtotal = total - vatInside(total, vatRate)
  return totalsWithVat(subtotal, vatRate).total === total ? subtotal : null
}

export type Totals = { subtotal: Cents; vat: Cents; total: Cents }

/** VAT once per document, on the subtotal (D6). */
export function totalsWithVat(subtotal: Cents, vatRate: BasisPoints): Totals {
  const vat = shareOf(subtotal, vatRate)
  return { subtotal, vat, total: subtotal + vat }
}

/** `R1 234.56`: the one place where money becomes text for people. The spaces do not break. */
export function formatRand(amount: Cents): string {
  const spaced = decimalRand(Math.abs(amount)).replace(/\B(?=(\d{3})+\.)/g, '\u00a0')
  return `${amount < 0 ? '-' : ''}R${spaced}`
}

/** `R1 234` when there are no cents, for headlines; else like `formatRand`. */
export function formatRandShort(amount: Cents): string {
  return formatRand(amount).replace(/\.00$/, '')
}

/** `1234.56`: two decimals, dot, no thousands sign, as payment forms and CSV want it. */
export function decimalRand(amount: Cents): string {
  assertCents(amount)
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Reads what a person or a gateway writes (`1234.5`, `1 234,50`, `R99`); null when it is not an
 * amount of at most two decimals.
 */
export function parseRand(text: string): Cents | null {
  const cleaned = text
    .replace(/\s/g, '')
    .replace(/^(-?)R/i, '$1')
    .replace(',', '.')
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(cleaned)
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' && cents !== 0 ? -cents : cents
}

function assertCents(amount: Cents): void {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`Money must be whole cents, got ${amount}`)
}
