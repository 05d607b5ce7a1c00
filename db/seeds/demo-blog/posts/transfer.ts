import type { DemoPost } from '../demo-post.ts'

export const transfer: DemoPost = {
  slug: 'how-a-co-za-transfer-works',
  title: 'How a .co.za transfer really works, step by step',
  excerpt: 'No code, no fax, one mail that must not be missed. What the registry asks, who has to answer, and how to move without a dark day.',
  metaTitle: 'How to transfer a .co.za domain',
  metaDescription:
    'The steps of a .co.za domain transfer: the mail to the registrant, the five days, the dates to avoid, and the order in which to move name, site and mail.',
  category: 'domains',
  tags: ['co-za', 'dns', 'moving'],
  author: 'Themba Ndlovu',
  picture: 'transfer',
  daysAgo: 17,
  views: 2970,
  alt: 'A name on a label passing from one hand of cards to another over a dotted line',
  content: `<p>People put off moving a domain for years because somebody once told them about codes, forms and a week without e-mail. For <code>.co.za</code> it is simpler than for most domains in the world. It does have one step where nearly all failed transfers fail, and that step is a mail that nobody read.</p>
<h2>Who is who</h2>
<ul><li>The <strong>registrant</strong> owns the right to use the name. That should be you or your company, not the person who built the site.</li><li>The <strong>registrar</strong> is the company that looks after the registration and bills you for it.</li><li>The <strong>registry</strong> keeps the one list of all names. For <code>.co.za</code> that is the ZA Registry Consortium.</li></ul>
<p>A transfer changes the registrar. It does not change the registrant, and it does not by itself move a single file or message.</p>
<h2>Before you start</h2>
<p>Look the name up in the registry's public WHOIS. Three things matter there.</p>
<ol><li><strong>The registrant's e-mail address.</strong> The registry writes to this address and to no other. If it belongs to a designer who closed shop in 2017, or to a mailbox at the company that you are leaving, have it corrected first. Your present registrar has to do that for you. A change of registrant details on a <code>.co.za</code> name takes five days to take effect, so do not leave it for the last week.</li><li><strong>The expiry date.</strong> A transfer in the last days before it is asking for trouble. Renew first or wait until after.</li><li><strong>The date of registration.</strong> A name that was only just registered may not be moved yet.</li></ol>
<h2>The transfer itself</h2>
<ol><li>You order the transfer at the new registrar. For <code>.co.za</code> there is no authorisation code to fetch, unlike for <code>.com</code> and most others.</li><li>The new registrar sends the request to the registry.</li><li>The registry mails the registrant: this company asks to take over your name, do you agree? The message holds a link.</li><li>You follow the link and accept. The transfer happens at once.</li></ol>
<p>You have five days. If nobody answers, the request lapses and the name stays where it is. Nothing breaks; you order again. If somebody says no, it ends at once. The old registrar is not asked, and cannot hold the name back over a quarrel about an invoice. That quarrel stays open, of course, and has nothing to do with the domain.</p>
<p>Look in the junk folder. The mail is short, comes from an address that you have never written to, and asks you to click a link: it has everything that a spam filter dislikes.</p>
<h2>What happens to the site and the mail</h2>
<p>Nothing, if the name servers stay the same. The transfer carries them over as they are. Trouble starts when the old company also runs your DNS and switches it off the day the domain leaves. So move in this order:</p>
<ol><li>Copy the site to the new host and look at it there, before anybody else does.</li><li>Write down every DNS record that you have now, the mail records above all, and create them at the new host.</li><li>Lower the TTL of the records to 300 seconds, and wait for as long as the old TTL was.</li><li>Change the name servers. Both hosts now answer the same thing, so it does not matter who asks whom.</li><li>When a day has gone by without surprises, transfer the domain.</li><li>Cancel the old hosting last, after your mail has arrived at the new mailboxes for a week.</li></ol>
<p>Steps one to four are the move. Step five is paperwork.</p>
<h2>After it</h2>
<p>Check two things. The expiry date stays what it was, and the setting for automatic renewal is switched off by the registry at every transfer. Have your new registrar turn it on. And put the registrant's address on a mailbox that will outlive the person who reads it today: <code>accounts@</code> at a domain that is not the one being renewed is a good choice, because when a name lapses, so does the mail at that name.</p>
<h2>Other names</h2>
<p>For <code>.com</code>, <code>.net</code> and <code>.africa</code> you do need the code from your present registrar, you have to unlock the name first, and a name that moved or was registered in the last 60 days usually has to stay. A transfer of a <code>.com</code> adds a year to it; you do not lose what you paid for.</p>`,
}
