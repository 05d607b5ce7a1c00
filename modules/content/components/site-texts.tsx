import { createContext, useContext } from 'react'
import { siteTexts as defaults, type SiteTexts } from '../rules/texts/site-texts.ts'

/** The short texts as staff wrote them; where nothing provides them, those of the program. Documents only: the areas need none of them. */
export const SiteTextsContext = createContext<SiteTexts>(defaults)

/** The texts of one section. */
export function useTexts<Name extends keyof SiteTexts>(name: Name): SiteTexts[Name] {
  return useContext(SiteTextsContext)[name]
}
