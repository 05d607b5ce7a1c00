import { cannedReplies } from '#modules/canned-replies/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

const hello = 'Hi {{first_name|there}},\n\n'
const bye = '\n\nKind regards,\n{{agent_name}}'

const replies: readonly (typeof cannedReplies.$inferInsert)[] = [
  {
    shortcut: '/hello',
    title: 'Greeting',
    category: 'General',
    usageCount: 64,
    content: `${hello}Thanks for writing to us. I’m looking into it now.${bye}`,
  },
  {
    shortcut: '/more',
    title: 'Ask for details',
    category: 'General',
    usageCount: 31,
    content: `${hello}So that I look in the right place:\n\n- What were you doing when it happened?\n- At about what time?\n- What does the screen say, word for word? A screenshot helps.${bye}`,
  },
  {
    shortcut: '/solved',
    title: 'Solved, please check',
    category: 'General',
    usageCount: 47,
    content: `${hello}That’s fixed. Please check from your side and answer here if anything still looks wrong.${bye}`,
  },
  {
    shortcut: '/dns',
    title: 'DNS takes a few hours',
    category: 'Technical',
    usageCount: 22,
    content: `${hello}Your DNS changes are live on our name servers. Other providers remember the old values for up to 24 hours, so your site or email may still go to the old server until then.${bye}`,
  },
  {
    shortcut: '/email-setup',
    title: 'Email settings for phones and Outlook',
    category: 'Technical',
    usageCount: 38,
    content: `${hello}These settings work in every email program:\n\n- Incoming: IMAP, port 993, SSL/TLS\n- Outgoing: SMTP, port 465, SSL/TLS, with sign-in\n- Username: your full email address${bye}`,
  },
  {
    shortcut: '/restore',
    title: 'Restore from backup',
    category: 'Technical',
    usageCount: 9,
    content: `${hello}I can restore {{service|your site}} from last night’s backup. Everything that changed since then is lost. Shall I go ahead?${bye}`,
  },
  {
    shortcut: '/slow',
    title: 'Slow WordPress site',
    category: 'Technical',
    usageCount: 14,
    content: `${hello}I measured your site. Most of the time goes into plugins. Please update them, remove those that you don’t use, and switch page caching on. Then I’ll measure again.${bye}`,
  },
  {
    shortcut: '/eft',
    title: 'EFT takes a day or two',
    category: 'Billing',
    usageCount: 27,
    content: `${hello}Payments from another bank reach us after one or two working days. If you use your invoice number as the reference, yours is allocated by itself.${bye}`,
  },
  {
    shortcut: '/invoice',
    title: 'Where to find invoices',
    category: 'Billing',
    usageCount: 19,
    content: `${hello}All your invoices are in your account under Invoices, as PDFs to download.${bye}`,
  },
  {
    shortcut: '/upgrade',
    title: 'Change to a bigger plan',
    category: 'Service changes',
    usageCount: 11,
    content: `${hello}You can change {{service|your plan}} yourself: open it under Services and choose Change plan. You pay only the difference for the rest of the period.${bye}`,
  },
  {
    shortcut: '/old-panel',
    title: 'Old control panel',
    category: 'Technical',
    usageCount: 3,
    isActive: false,
    content: `${hello}The old control panel was switched off. Please use the new one.${bye}`,
  },
]

/** What the demo firm’s staff send often. */
export async function seedDemoCannedReplies(tx: Transaction): Promise<void> {
  await tx.insert(cannedReplies).values([...replies])
}
