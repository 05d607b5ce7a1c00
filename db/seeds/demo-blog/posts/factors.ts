import type { DemoPost } from '../demo-post.ts'

export const factors: DemoPost = {
  slug: 'two-factors-in-ten-minutes',
  title: 'Two-factor sign-in in ten minutes',
  excerpt:
    'Most sites we clean up weren’t hacked by anyone clever. Someone signed in with a leaked password. Here’s what to protect, in order.',
  metaTitle: 'Set up two-factor sign-in today',
  metaDescription:
    'Which accounts of a small business need two-factor sign-in first, why SMS codes are the weakest kind, and how to keep recovery codes you will find again.',
  category: 'email',
  tags: ['security'],
  author: 'Anika van der Merwe',
  picture: 'factors',
  daysAgo: 251,
  views: 1118,
  alt: 'Two keys on one ring, one of them made of digits',
  content: `<p>Nobody has to break into your site if you use the same password as on a forum that leaked its list in 2019. Bots try those pairs all day, on every login page they find. A second factor makes a stolen password worthless.</p>
<h2>In this order</h2>
<ol><li><strong>Your mailbox.</strong> Anyone who can read it can reset everything else. If you only do one, do this one.</li><li><strong>The domain.</strong> The account at your registrar can point your name, and your email, anywhere.</li><li><strong>The hosting account.</strong></li><li><strong>WordPress</strong>, for everyone who can publish or install.</li><li><strong>The bank and the payment gateway.</strong> They usually insist already.</li></ol>
<h2>Which kind</h2>
<p>From good to best:</p>
<ul><li><strong>A code by SMS</strong> is better than nothing. But SIM swaps are big business in South Africa, so don't stop there.</li><li><strong>A code from an app</strong> on your phone works without signal and can't be redirected by a SIM swap. You can still be tricked into typing it into a fake page.</li><li><strong>A passkey or a security key</strong> checks the address itself and simply doesn't work on a fake page. Use it wherever you can.</li></ul>
<h2>The part people skip</h2>
<p>Phones fall into the sea. When you turn on two-factor sign-in you get eight or ten recovery codes, each good for one use. Print them. Keep the page with the spare keys. A photo of them on the phone you've just lost helps nobody.</p>
<p>While you're at it, give each person their own account. Two-factor sign-in doesn't work well on a shared one, which is why shared accounts are the ones that get hacked.</p>
<p>Then add one line to your checklist for when someone leaves: which accounts did they have? Close them the same day. Ten minutes now, ten minutes then.</p>`,
}
