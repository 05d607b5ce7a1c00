import { createContext, useContext } from 'react'
import type { PriceTexts } from '../rules/price-texts.ts'

/** The site's own words around prices. */
export const PriceTextsContext = createContext<PriceTexts | null>(null)

/** Throws where nothing around the component provides them. */
export function usePriceTexts(): PriceTexts {
  const texts = useContext(PriceTextsContext)
  if (!texts) throw new Error('The frame of this page provides no texts around prices')
  return texts
}
