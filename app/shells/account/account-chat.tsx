import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { storedNames } from '#app/chat-panel/stored-names.ts'
import panel from '#app/islands/chat-panel.tsx?worker&url'
import { startChat } from '#app/islands/start-chat.ts'
import { ChatLauncher } from '#modules/chat/components/chat-launcher.tsx'
import { launcherRules } from '#modules/chat/components/launcher-rules.ts'
import { chatLauncher, type LauncherSettings } from '#modules/chat/widget/rules/launcher.ts'
import { StyleRules } from '#ui/layout/style-rules.tsx'

/**
 * The launcher of the chat in the customer area. A page that came without a new document, after
 * signing in, has no inline script that starts it.
 */
export function AccountChat({ settings }: { settings: LauncherSettings }) {
  const { pathname } = useLocation()
  const launcher = chatLauncher(settings, pathname)
  const isShown = launcher !== null
  useEffect(() => {
    if (isShown) startChat(panel, storedNames)
  }, [isShown])
  if (!launcher) return null
  return (
    <aside aria-label="Live chat">
      <StyleRules rules={launcherRules(launcher, null)} />
      <ChatLauncher launcher={launcher} place="account" label={`Chat with ${launcher.brandName}`} />
    </aside>
  )
}
