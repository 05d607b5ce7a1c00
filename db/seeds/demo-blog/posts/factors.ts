import type { DemoPost } from '../demo-post.ts'

export const factors: DemoPost = {
  slug: 'two-factors-in-ten-minutes',
  title: 'Two factors, ten minutes, and sleep',
  excerpt:
    'Most sites that we clean up were not hacked by anybody clever. Somebody signed in with a password from another leak. Here is the order to fix that in.',
  metaTitle: 'Set up two-factor sign-in today',
  metaDescription:
    'Which accounts of a small business need two-factor sign-in first, why SMS codes are the weakest kind, and how to keep recovery codes you will find again.',
  category: 'e-mail',
  tags: ['security'],
  author: 'Sipho Maseko',
  picture: 'factors',
  daysAgo: 251,
  views: 1118,
  alt: 'Two keys on one ring, one of them made of digits',
  content: `<p>There is no need to break into a site whose owner uses the same password as on a forum that lost its list in 2019. Programs try those pairs all day, on every sign-in page that they find. A second factor makes a stolen password worthless.</p>
<h2>In this order</h2>
<ol><li><strong>Your mailbox.</strong> Whoever reads it can reset everything else. Start here, even if you stop after it.</li><li><strong>The domain.</strong> The account at your registrar can point your name, and your mail, anywhere.</li><li><strong>The hosting account.</strong></li><li><strong>WordPress</strong>, for everybody who may publish or install.</li><li><strong>The bank and the payment gateway.</strong> They usually insist already.</li></ol>
<h2>Which kind</h2>
<p>From good to best:</p>
<ul><li><strong>A code by SMS</strong> is better than nothing. In this country SIM swaps are a trade, so do not stop there.</li><li><strong>A code from an app</strong> on your phone works without signal and cannot be redirected by an operator. It can still be typed into a forged page.</li><li><strong>A passkey or a security key</strong> checks the address by itself and simply does not work on a forged page. Use it wherever it is offered.</li></ul>
<h2>The part that people skip</h2>
<p>Phones fall into the sea. When you turn on a second factor you are given recovery codes: eight or ten of them, each good for once. Print them. Put the sheet where the company's stamp or the spare keys are. A picture of them in the phone that you have just lost helps nobody.</p>
<p>Give each person an account of their own while you are there. A shared one cannot have a second factor that works for everybody, which is why shared accounts are the ones that get taken.</p>
<p>Then write one line into the list that you use when somebody leaves: which accounts did they have? Close them the same day. Ten minutes now, ten then.</p>`,
}
