import { type Tab, Tabs } from '#ui/primitives/tabs.tsx'

const forAll: readonly Tab[] = [
  { label: 'Console', to: '/admin/live-chat' },
  { label: 'Canned replies', to: '/admin/live-chat/canned-replies', isAbove: true },
  { label: 'Statistics', to: '/admin/live-chat/statistics' },
]
const forSetup: readonly Tab[] = [
  { label: 'Operators', to: '/admin/live-chat/operators', isAbove: true },
  { label: 'Widget', to: '/admin/live-chat/settings' },
]

/**
 * The pages of the live chat section; `maySetUp` is the answer of its policy, so tabs lead only to
 * pages that the user may open.
 */
export function LiveChatTabs({ maySetUp }: { maySetUp: boolean }) {
  return <Tabs label="Live chat" tabs={maySetUp ? [...forAll, ...forSetup] : forAll} />
}
