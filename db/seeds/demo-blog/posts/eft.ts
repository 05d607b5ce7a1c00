import type { DemoPost } from '../demo-post.ts'

export const eft: DemoPost = {
  slug: 'eft-references-that-match-themselves',
  title: 'EFT references that match themselves',
  excerpt:
    'Half the time spent on bank transfers goes into finding out whose money it is. Four rules for a reference people copy correctly.',
  metaTitle: 'EFT payment references that work',
  metaDescription:
    'How to choose an EFT reference that customers copy correctly and your bank statement keeps whole, so that payments match orders without detective work.',
  category: 'running-a-business',
  tags: ['payments'],
  author: 'Themba Ndlovu',
  picture: 'eft',
  daysAgo: 103,
  views: 1204,
  alt: 'Two rows of the same characters, joined by lines',
  content: `<p>A card payment tells you which order it belongs to. A bank transfer tells you what someone typed on a phone, in a queue, from memory. If your reference is &quot;your name and what it is for&quot;, you've hired yourself as a detective.</p>
<h2>Four rules</h2>
<ol><li><strong>Short.</strong> Banks keep 20 characters at most on many statements, and some older channels fewer. Aim for twelve.</li><li><strong>No look-alikes.</strong> Leave out O and 0, I and 1, S and 5, B and 8 where you can. People read references aloud.</li><li><strong>One per order, not per customer.</strong> If someone owes you for two orders, they'll pay one first, and you want to know which.</li><li><strong>No meaning.</strong> A reference with the amount or the date in it invites people to correct it.</li></ol>
<p>Letters and digits only. Slashes, dashes and spaces are dropped by some banks and kept by others, so compare without them.</p>
<h2>Make it easy to copy</h2>
<p>Put the reference on its own line, in large type, with a button that copies it. Show it three times: on the page after the order, in the email, and on the invoice next to the account number. Most banking apps save a beneficiary with a fixed reference, so remind returning customers that it's a new one each time.</p>
<h2>When it does not match</h2>
<p>There will always be a payment that says &quot;website&quot;. Look for the amount first: unique cents help, and a total of R228.85 on one open order is as good as a name. Then write to the customer before you assign the money. It's quicker than undoing it.</p>
<p>And never send goods on the strength of a proof of payment. They're easy to fake, and even a real one only says that a payment was requested. Wait until the money is on your statement; between the large banks that's the next working day at the latest, and seconds if your customer pays with PayShap or an immediate transfer.</p>`,
}
