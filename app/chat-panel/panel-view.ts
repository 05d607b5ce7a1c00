import { store, stored } from './storage.ts'
import { storedNames } from './stored-names.ts'

/** Of this tab. Minimised shows the header alone (A§2). */
export type PanelView = 'closed' | 'open' | 'minimised'

/** Why the page loaded the panel (app/islands/start-chat.ts). */
export type Reason = 'pressed' | 'due' | 'going-on'

export function storedView(): PanelView {
  const view = stored('sessionStorage', storedNames.view)
  return view === 'open' || view === 'minimised' ? view : 'closed'
}

export function storeView(view: PanelView): void {
  store('sessionStorage', storedNames.view, view)
  if (view === 'closed') store('localStorage', storedNames.closedAt, String(Date.now()))
}

/** From here on the panel does not open by itself in this visit. */
export function rememberShown(): void {
  store('sessionStorage', storedNames.visit, '')
}

/**
 * Where the panel covers the page: phones, and windows that are as small because of zoom. The same
 * as in start-chat.ts and chat-panel.css.
 */
export const coversPage = '(width < 32rem), (height < 30rem)'
