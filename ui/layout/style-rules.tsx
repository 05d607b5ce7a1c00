import { createContext, useContext } from 'react'

/** The CSP nonce of the page that the server is rendering. */
export const PageNonce = createContext<string | undefined>(undefined)

/** Declarations by selector. */
export type Rules = Record<string, Record<string, string>>

/**
 * Style values that only data knows. They are in a style element with the page's nonce, because the
 * security policy allows no style attributes in HTML.
 */
export function StyleRules({ rules }: { rules: Rules }) {
  const nonce = useContext(PageNonce) ?? nonceOfDocument()
  // Browsers hide a nonce from scripts that read attributes, so hydration cannot find it again.
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {styleText(rules)}
    </style>
  )
}

/** A value with characters that could end its declaration is left out. */
export function styleText(rules: Rules): string {
  return Object.entries(rules)
    .map(([selector, declarations]) => {
      const safe = Object.entries(declarations).filter(([, value]) => !/[;:{}<>\\/]/.test(value))
      return `${selector}{${safe.map(([name, value]) => `${name}:${value}`).join(';')}}`
    })
    .join('')
}

function nonceOfDocument(): string | undefined {
  return typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
