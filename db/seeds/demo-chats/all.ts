import { accountChats } from './accounts.ts'
import { buyingChats } from './buying.ts'
import type { DemoChat } from './demo-chat.ts'
import { missedChats } from './missed.ts'
import { technicalChats } from './technical.ts'

export const demoChats: readonly DemoChat[] = [
  ...buyingChats,
  ...technicalChats,
  ...accountChats,
  ...missedChats,
]
