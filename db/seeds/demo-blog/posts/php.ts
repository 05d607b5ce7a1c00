import type { DemoPost } from '../demo-post.ts'

export const php: DemoPost = {
  slug: 'which-php-version-and-when-to-move',
  title: 'Which PHP version, and when to move',
  excerpt:
    'Every release gets four years of support. A calendar you can remember, and a safe way to change the PHP version of a WordPress site on a weekday.',
  metaTitle: 'Which PHP version to run, and when',
  metaDescription:
    'How long each PHP version gets fixes, how to tell which one your site runs, and a safe routine for moving a WordPress site to a newer one step by step.',
  category: 'wordpress',
  tags: ['php', 'security'],
  author: 'Anika van der Merwe',
  picture: 'php',
  daysAgo: 140,
  views: 1655,
  alt: 'Overlapping bars on a calendar, one for each version',
  content: `<p>PHP is the language that WordPress is written in. A new version comes out each November. Each gets two years of all fixes and then two years of security fixes only, always until the end of December. After that nobody fixes anything, however bad the hole is.</p>
<table><thead><tr><th scope="col">Version</th><th scope="col">Security fixes until</th></tr></thead><tbody><tr><td>8.1</td><td>31 December 2025</td></tr><tr><td>8.2</td><td>31 December 2026</td></tr><tr><td>8.3</td><td>31 December 2027</td></tr><tr><td>8.4</td><td>31 December 2028</td></tr><tr><td>8.5</td><td>31 December 2029</td></tr></tbody></table>
<p>A simpler rule: run the version that came out last year. The plugins have caught up with it, and it has three good years left.</p>
<h2>Find out what you run</h2>
<p>In WordPress, open Tools, then Site Health, then Info, and open Server.</p>
<h2>Move on a Tuesday</h2>
<ol><li>Update WordPress, the theme and all plugins first, on the old version. Most trouble with a new PHP comes from an old plugin.</li><li>Make a staging copy and switch only that one to the new version.</li><li>Turn on <code>WP_DEBUG_LOG</code> there, and click through: home, a post, the shop, the basket, the checkout, the contact form, and the editor. Read <code>wp-content/debug.log</code>. &quot;Deprecated&quot; is a note for the author; &quot;Fatal error&quot; is your problem.</li><li>Replace the plugin that fails. If its last update was three years ago, there won't be another.</li><li>Switch the live site at a quiet hour on a working day, when someone can help. Not on a Friday.</li></ol>
<p>You can switch straight back, as long as you changed nothing else at the same time.</p>
<h2>Is it faster?</h2>
<p>From 7.4 to any 8, yes, by enough to notice in the editor. From one 8 to the next the difference for a typical site is a few per cent. Upgrade for the fixes, and enjoy the speed as a bonus.</p>`,
}
