/** Which way money goes: into our account or out of it. */
export type Side = 'in' | 'out'

/** Words of a column that says which way an amount goes. Without dots and case. */
const words: Record<Side, readonly string[]> = {
  in: [
    'c',
    'cr',
    'kt',
    'credit',
    'credits',
    'krediet',
    'in',
    'money in',
    'paid in',
    'deposit',
    'inflow',
    'incoming',
    'received',
    '+',
  ],
  out: [
    'd',
    'dr',
    'db',
    'dt',
    'debit',
    'debits',
    'debiet',
    'out',
    'uit',
    'money out',
    'paid out',
    'withdrawal',
    'outflow',
    'outgoing',
    '-',
  ],
}

/** The words of each side that staff gave for a file, separated by commas. */
export type DirectionWords = { in: string; out: string }

/**
 * What the word says; null for any other text. With `own`, only the words that staff gave count.
 */
export function sideOfWord(text: string, own: DirectionWords | null = null): Side | null {
  const word = plain(text)
  if (word === '') return null
  const has = (side: Side) => (own ? own[side].split(',').map(plain) : words[side]).includes(word)
  if (has('in') === has('out')) return null
  return has('in') ? 'in' : 'out'
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\u2212', '-')
    .replace(/[.\s_]+/g, ' ')
    .trim()
}
