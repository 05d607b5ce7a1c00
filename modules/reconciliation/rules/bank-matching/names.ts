/** A name as banks write it: capitals without accents, punctuation or company suffixes. */
export function normalisedWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
}

const companyForms = new Set([
  'PTY',
  'LTD',
  'LIMITED',
  'CC',
  'INC',
  'NPC',
  'NPO',
  'SOC',
  'RF',
  'TRUST',
  'THE',
  'AND',
  'EN',
])

/**
 * Whether a payment's text names this customer: first and last name in either order, an initial and
 * the last name (`T MOKOENA`, as banks truncate it), or the company without its suffix. A single
 * common word is not enough.
 */
export function namesIn(
  text: string,
  { customerName, company }: { customerName: string; company: string },
): boolean {
  const words = normalisedWords(text)
  return (
    namesPerson(words, normalisedWords(customerName)) ||
    namesCompany(words, normalisedWords(company))
  )
}

function namesPerson(words: readonly string[], name: readonly string[]): boolean {
  const [first, last] = [name[0], name.at(-1)]
  if (first === undefined || last === undefined || name.length < 2 || last.length < 3) return false
  return words.some(
    (word, at) =>
      word === last &&
      [words[at - 1], words[at + 1]].some(
        (near) => near === first || (near !== undefined && near === first[0]),
      ),
  )
}

function namesCompany(words: readonly string[], company: readonly string[]): boolean {
  const telling = company.filter((word) => !companyForms.has(word))
  if (telling.join('').length < 5) return false
  const [first = ''] = telling
  return words.some(
    (word, at) => word === first && telling.every((part, step) => words[at + step] === part),
  )
}

const maxNameWords = 5

/** Every run of two to five words of a text, in which a name would be. */
export function possibleNames(text: string): string[] {
  const words = normalisedWords(text)
  return words.flatMap((_, at) =>
    Array.from({ length: maxNameWords - 1 }, (_, more) => words.slice(at, at + more + 2)).flatMap(
      (run, more) => (run.length === more + 2 ? [run.join(' ')] : []),
    ),
  )
}
