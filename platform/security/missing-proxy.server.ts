let found: string | null = null

export function noteMissingProxy(address: string): void {
  found = address
}

/**
 * The private address through which many visitors come to this process although TRUSTED_PROXIES
 * does not name it; null when all is well.
 */
export function missingProxy(): string | null {
  return found
}
