import { createContext } from 'react'
import { type NotFoundTexts, notFoundTexts } from '../rules/texts/not-found.ts'

/**
 * Apart from the other texts, because the page of an unknown address is part of every area as well.
 */
export const NotFoundTextsContext = createContext<NotFoundTexts>(notFoundTexts)
