import { storedNames } from '#app/chat-panel/stored-names.ts'
import type { IslandName } from '#ui/layout/island.ts'
// Vite builds a file with this query as its own script and gives its address; it need not be
// started as a worker.
import blogPost from './blog-post.ts?worker&url'
import chatPanel from './chat-panel.tsx?worker&url'
import faqAnswers from './faq-answers.ts?worker&url'
import faqSearch from './faq-search.ts?worker&url'
import measurement from './measurement.ts?worker&url'
import notice from './notice.ts?worker&url'
import periodSwitch from './period-switch.ts?worker&url'
import siteHeader from './site-header.ts?worker&url'
import { startChat } from './start-chat.ts'
import { startIslands } from './start-islands.ts'
import submitForm from './submit-form.ts?worker&url'
import systemStatus from './system-status.ts?worker&url'
import thirdParties from './third-parties.ts?worker&url'

const addresses: Record<IslandName, string> = {
  'blog-post': blogPost,
  'chat-panel': chatPanel,
  'faq-answers': faqAnswers,
  'faq-search': faqSearch,
  measurement,
  notice,
  'period-switch': periodSwitch,
  'site-header': siteHeader,
  'submit-form': submitForm,
  'system-status': systemStatus,
  'third-parties': thirdParties,
}

/** The text of the inline script that loads the islands of a page; '' for a page without any. */
export function islandScript(pieces: string[]): string {
  const names = pieces.flatMap((html) => [...html.matchAll(/data-island="([a-z-]+)"/g)])
  const found = new Set(names.map(([, name]) => name))
  const used = Object.entries(addresses).filter(([name]) => found.has(name))
  const chat = found.has('chat-panel')
    ? `;(${startChat.toString()})(${JSON.stringify(chatPanel)},${JSON.stringify(storedNames)})`
    : ''
  return used.length === 0
    ? ''
    : `(${startIslands.toString()})(${JSON.stringify(Object.fromEntries(used))})${chat}`
}
