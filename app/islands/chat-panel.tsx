// Island of the launcher (modules/chat/components/chat-launcher.tsx): the panel in which a visitor
// chats. Built with Preact in the place of React (vite.config.ts).
import '#app/chat-panel/without-refresh.ts'
import { mountChat } from '#app/chat-panel/mount.tsx'

mountChat()
