const minDigits = 13
const maxDigits = 19
const shownDigits = 4

/**
 * Thirteen or more digits, with single spaces or dashes between them; or a UUID, such as a message,
 * a payment or a faulty page is named by, whose digits are no card's.
 */
const runs = /((?<![\w-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-]))|\d(?:[ -]?\d){12,}/gi

const codeAfterWord =
  /\b((?:cvv2?|cvc2?|cv2|csc|security code)\b(?:[\s:=#-]|\b(?:is|no|number|code)\b){0,6})(\d{3,4})(?!\d)/gi
/** Dates, short numbers and the words between them, right behind a masked number. */
const besideCard =
  /(•[ -]?\d{4}|•[ -]?•?\d{4})(?![\d•])((?:[\s,.;:()#=-]|\d{1,2}\s?\/\s?\d{2,4}|\d{3,4}(?!\d)|\b(?:exp(?:iry|ires|iration)?|valid|thru|until|date|code|and|is)\b){1,40})/gi
const dateOrShort = /\d{1,2}\s?\/\s?\d{2,4}|\d{3,4}/g
/** An expiry date without its stroke, and the code. More numbers in a row are a phone number. */
const maxShort = 2

/**
 * The text with card numbers masked but for their last four digits: what is typed in a chat, a
 * ticket, an email or an enquiry would be stored, mailed and shown. A card number has 13 to 19
 * digits and a valid check digit (Luhn), so that most order and phone numbers stay as they are.
 * What looks like a security code, by its name or beside a card number, is masked whole: it may
 * never be stored (PCI DSS 3.3).
 */
export function maskCardNumbers(text: string): string {
  const masked = text
    .replace(runs, (run: string, uuid?: string) => uuid ?? maskRun(run))
    .replace(
      codeAfterWord,
      (_, before: string, code: string) => `${before}${'•'.repeat(code.length)}`,
    )
  return masked.replace(
    besideCard,
    (_, card: string, beside: string) => `${card}${maskShort(beside)}`,
  )
}

function maskShort(beside: string): string {
  const short = [...beside.matchAll(dateOrShort)].filter(([found]) => !found.includes('/'))
  if (short.length > maxShort) return beside
  return beside.replace(dateOrShort, (found) =>
    found.includes('/') ? found : '•'.repeat(found.length),
  )
}

/**
 * Groups of digits are never cut: an order number that holds a valid number by chance stays as it
 * is.
 */
function maskRun(run: string): string {
  const groups = [...run.matchAll(/\d+/g)].map((group) => ({
    start: group.index,
    digits: group[0],
  }))
  const masked = new Set(groups.flatMap((_, first) => hiddenDigits(groups.slice(first))))
  return [...run].map((sign, at) => (masked.has(at) ? '•' : sign)).join('')
}

/**
 * The positions of the digits to hide of a card number that begins with the first group; none when
 * there is no such number.
 */
function hiddenDigits(groups: readonly { start: number; digits: string }[]): number[] {
  const places: number[] = []
  const digits: number[] = []
  for (const group of groups) {
    for (const [at, digit] of [...group.digits].entries()) {
      places.push(group.start + at)
      digits.push(Number(digit))
    }
    if (digits.length > maxDigits) return []
    if (digits.length >= minDigits && isCardNumber(digits)) return places.slice(0, -shownDigits)
  }
  return []
}

function isCardNumber(digits: readonly number[]): boolean {
  let sum = 0
  for (const [fromRight, digit] of digits.toReversed().entries()) {
    const doubled = digit * 2
    sum += fromRight % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  // Nothing but noughts passes the check too.
  return sum > 0 && sum % 10 === 0
}
