/** No sign is mistaken for another, on paper or over the phone. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const recoveryCodeBytes = 10

/** 'K7PQ2-9XHTM' from ten random bytes: fifty bits. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => signs[byte % signs.length]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/**
 * As it was given out, however it was typed. Codes from before had small and capital letters; those
 * are taken as typed.
 */
export function typedRecoveryCode(text: string): string {
  const typed = text.replace(/\s+/g, '')
  if (/[a-z]/.test(typed) && /[A-Z]/.test(typed)) return typed
  const letters = typed.replace(/-/g, '').toUpperCase()
  return letters.length === recoveryCodeBytes ? `${letters.slice(0, 5)}-${letters.slice(5)}` : typed
}
