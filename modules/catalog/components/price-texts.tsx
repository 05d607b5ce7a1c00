import { createContext, useContext } from 'react'
import { type PriceTexts, priceTexts } from '../rules/price-texts.ts'

/** The site's own words around prices; where nothing provides them, those of the program. */
export const PriceTextsContext = createContext<PriceTexts>(priceTexts)

export function usePriceTexts(): PriceTexts {
  return useContext(PriceTextsContext)
}
