/** Banks whose statements can be imported; 'other' is an OFX file that names none of them. */
export const banks = [
  'fnb',
  'standard-bank',
  'absa',
  'nedbank',
  'capitec',
  'discovery',
  'other',
] as const
export type Bank = (typeof banks)[number]

export const bankLabels: Record<Bank, string> = {
  fnb: 'FNB',
  'standard-bank': 'Standard Bank',
  absa: 'Absa',
  nedbank: 'Nedbank',
  capitec: 'Capitec',
  discovery: 'Discovery Bank',
  other: 'Another bank',
}

export function isBank(text: string): text is Bank {
  return banks.some((bank) => bank === text)
}

/** How banks name themselves in OFX: universal branch code, or a word of the organisation. */
const marks: readonly [bank: Bank, mark: RegExp][] = [
  ['fnb', /250655|\bFNB\b|first national/i],
  ['standard-bank', /051001|\b51001\b|standard bank|SBZA/i],
  ['absa', /632005|absa/i],
  ['nedbank', /198765|nedbank/i],
  ['capitec', /470010|capitec/i],
  ['discovery', /679000|discovery/i],
]

/** The bank that a text names; 'other' when it names none. */
export function bankNamedIn(text: string): Bank {
  return marks.find(([, mark]) => mark.test(text))?.[0] ?? 'other'
}
