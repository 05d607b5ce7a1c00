import { createContext, useContext } from 'react'
import { type NotFoundTexts, notFoundTexts } from '../rules/texts/blog.ts'
import type { SiteTexts } from '../rules/texts/site-texts.ts'

/**
 * The sections of short texts that the frame around a page provides. No default: it would send
 * every text of the program to browsers that need none.
 */
export const SiteTextsContext = createContext<Partial<SiteTexts>>({})

/** The texts of one section. Throws where the frame does not provide them. */
export function useTexts<Name extends keyof SiteTexts>(name: Name): SiteTexts[Name] {
  const texts = useContext(SiteTextsContext)[name]
  if (!texts) throw new Error(`The frame of this page provides no texts of the section "${name}"`)
  return texts
}

/**
 * Apart from the other texts, because the page of an unknown address is part of every area as well.
 */
export const NotFoundTextsContext = createContext<NotFoundTexts>(notFoundTexts)
