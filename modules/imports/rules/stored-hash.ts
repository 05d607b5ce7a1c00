/**
 * The hash of a password as our accounts store it: bcrypt as it is, the older 'md5(salt and
 * password):salt' with a name before it. Null for what cannot be verified: its owner resets it.
 */
export function storedHash(written: string): string | null {
  if (/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(written)) return written
  return /^[0-9a-f]{32}:.+$/.test(written) ? `md5:${written}` : null
}
