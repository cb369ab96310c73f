import { CHECK_INS_PER_BLOCK } from '@fivefold/rules/check-in';
import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import { MESSAGES_PER_DAY } from '@fivefold/rules/messages';
import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import { ONCE_AND_MONTHLY_POINTS_LIMIT, ONCE_POINTS_LIMIT, POINTS_WINDOW_DAYS } from '@fivefold/rules/points-limits';
import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { FREE_RENEWALS_IN_A_ROW } from '@fivefold/rules/unused-month';
import { WITHDRAWAL_DAYS } from '@fivefold/rules/withdrawal';
import { PERFORMANCE_PRICE_CENTS, type Price } from '@fivefold/rules/usual-price';
import { t } from '#kernel/language/t.ts';
import { formatMoney } from '#kernel/money-text.ts';
import type { ServerFacts } from '#platform/server-facts.ts';
import type { HelpGroup } from './help-answer.ts';
import { streakAnswers } from './streak-answers.ts';

export interface HelpFacts extends Pick<ServerFacts, 'payments' | 'mail' | 'passwords' | 'provider' | 'web_push'> {
  /** What the reader pays, or would. */
  readonly price: Price;
  /** Whether accounts may have passkeys and a second step. */
  readonly hasKeys: boolean;
}

/** All answers; they leave out what this server does not do: sell plans, send mail, ask for passkeys. */
export function helpGroups({
  payments,
  price,
  mail,
  passwords,
  provider,
  web_push,
  hasKeys,
}: HelpFacts): readonly HelpGroup[] {
  const isSold = payments === 'on';
  return [
    streakAnswers(isSold),
    {
      title: t(isSold ? 'Points and your plan' : 'Points'),
      answers: [
        {
          id: 'points',
          question: t(isSold ? 'How do points become cheaper months?' : 'How do I earn points?'),
          paragraphs: [
            t(
              '{block} check-ins on a daily goal earn 1 streak point. {block} on a weekly goal earn 5, on a goal of every 2 weeks 10, and of every 3 weeks 15. A monthly goal earns 1 with each check-in, and so does a goal that you do once. In any {days} days goals that you do once bring at most {most} points, and together with monthly goals at most {both}.',
              {
                block: CHECK_INS_PER_BLOCK,
                most: ONCE_POINTS_LIMIT,
                both: ONCE_AND_MONTHLY_POINTS_LIMIT,
                days: POINTS_WINDOW_DAYS,
              },
            ),
            ...(isSold
              ? [
                  t(
                    '{points} points get you one month of Performance: press Exchange Streaks on your dashboard, and your next renewal costs {price} instead of {full}.',
                    {
                      points: STREAKS_PER_MONTH,
                      price: formatMoney(PERFORMANCE_PRICE_CENTS, price.currency),
                      full: formatMoney(price.cents, price.currency),
                    },
                  ),
                  t(
                    'Points don’t expire. But after {days} days without a check-in, you lose the months that you’ve exchanged and that weren’t billed yet. We warn you a week before.',
                    { days: INACTIVITY_DAYS },
                  ),
                ]
              : [t('Points don’t expire. With them, your ember reaches new levels.')]),
          ],
          otherWords: t('streak points earn exchange discount performance price cost money level||search words'),
        },
        ...(isSold
          ? [
              {
                id: 'cancel',
                question: t('How do I cancel my plan?'),
                paragraphs: [
                  t(
                    'Open your settings, choose Plan and press Cancel your plan. Manage your plan opens the page of our payment provider, where you can change your card and see your invoices.',
                  ),
                  t(
                    'You keep the plan until the end of the month that you’ve paid for. After that you still have your account, friends, points and all your data. Goals and check-ins need a plan.',
                  ),
                  t(
                    'In the first {days} days after you bought it, you can also withdraw from the purchase, with the link at the bottom of this page. The plan then ends at once, and you get back what you haven’t used.',
                    { days: WITHDRAWAL_DAYS },
                  ),
                ],
                otherWords: t('subscription end unsubscribe stop paying billing invoice card refund||search words'),
              },
              {
                id: 'unused',
                question: t('Do I pay for months I don’t use it?'),
                paragraphs: [
                  t(
                    'No. A paid month in which you open nothing makes the next renewal free, and we tell you by mail. After {free} free renewals in a row your plan pauses: nothing is charged, you can read everything, and one tap goes on.',
                    { free: FREE_RENEWALS_IN_A_ROW },
                  ),
                  t(
                    'The day on which a month begins doesn’t count. We look on the day before the renewal: what you open after our mail changes nothing, and the renewal stays free. If you cancel before it, you get back what your card paid for the month you didn’t use.',
                  ),
                ],
                otherWords: t('pause paused free renewal unused vacation charge go on||search words'),
              },
            ]
          : []),
      ],
    },
    {
      title: t('Friends and photos'),
      answers: [
        {
          id: 'who-sees',
          question: t('Who can see my goals, notes and photos?'),
          paragraphs: [
            t(
              'The people who can see the goal, and no one else. A goal is yours alone unless you tick Public, for all your friends, or Chosen friends, for those you choose. Both people of a shared goal see its check-ins.',
            ),
            t(
              'Before a photo is stored, we remove the place where it was taken and everything else that’s hidden in the file. If someone reports a goal, a note or a photo, the people who run this server get a copy of it.',
            ),
          ],
          otherWords: t('private public privacy picture location audience share visible||search words'),
        },
        {
          id: 'friends',
          question: t('How do I add, mute, remove or block a friend?'),
          paragraphs: [
            t(
              mail
                ? 'Invite them by email, or with a link or QR code, below your friends on the dashboard. A link works once, for {days} days.'
                : 'Invite them with a link or QR code below your friends on the dashboard. A link works once, for {days} days.',
              { days: INVITATION_VALID_DAYS },
            ),
            t(
              'Open a friend’s card to remove them. Under More, you can mute them, which hides their goals from you, or block them. A block ends the friendship and your shared goals, and neither of you can invite the other again. They aren’t told. You can unblock people in the settings, under Privacy and friends.',
            ),
          ],
          otherWords: t('invite invitation unfriend ban harass harassment report delete person||search words'),
        },
      ],
    },
    {
      title: t('Reminders and your account'),
      answers: [
        {
          id: 'reminders',
          question: t('Why don’t my reminders arrive?'),
          paragraphs: [
            ...(web_push === undefined
              ? [
                  t(
                    mail
                      ? 'Something must be able to reach you. Pushes come on the Fivefold phone app; mail comes when you’ve switched it on in the settings and confirmed your email address. A browser gets no pushes. Any calendar can show your reminders: make an address for it in the settings, under Reminders and messages.'
                      : 'Something must be able to reach you. Pushes come on the Fivefold phone app. A browser gets no pushes. Any calendar can show your reminders: make an address for it in the settings, under Reminders and messages.',
                  ),
                ]
              : [
                  t(
                    'Something must be able to reach you. Pushes come on the Fivefold phone app, and in a browser where you turn them on in the settings, under Reminders and messages. On an iPhone or iPad, add Fivefold to the home screen first.',
                  ),
                  t(
                    mail
                      ? 'Mail comes when you’ve switched it on in the settings and confirmed your email address. Any calendar can show your reminders: make an address for it there.'
                      : 'Any calendar can show your reminders: make an address for it in the settings, under Reminders and messages.',
                  ),
                ]),
            t(
              'On a phone, allow notifications for Fivefold in the system’s settings. In Fivefold’s settings, see what’s ticked under Phone, and your quiet hours, in which no reminder comes.',
            ),
            t(
              'No reminder comes when the goal is done, rests or is archived, when you’re away, or after {most} messages on one day.',
              { most: MESSAGES_PER_DAY },
            ),
          ],
          otherWords: t('notification push alarm email quiet hours permission missing late silent||search words'),
        },
        {
          id: 'data',
          question: t('How do I download my data or delete my account?'),
          paragraphs: [
            t(
              'Both are in the settings, under Data. “Download my data” gives you goals, check-ins, notes, photos, points and friends in one ZIP file, as JSON and as tables for a spreadsheet.',
            ),
            t(
              '“Download as Markdown” gives you a text file for each goal, with your notes and photos. Unpack the ZIP and open the folder in Obsidian or any text editor.',
            ),
            t(
              isSold
                ? '“Delete your account” deletes it for good. Your subscription ends right away, and you aren’t billed again. In a shared goal, your friend keeps their own check-ins; yours are deleted.'
                : '“Delete your account” deletes it for good. In a shared goal, your friend keeps their own check-ins; yours are deleted.',
            ),
          ],
          otherWords: t('export backup csv json markdown obsidian gdpr erase remove close leave||search words'),
        },
        {
          id: 'assistants',
          question: t('Can a script or an AI assistant use Fivefold for me?'),
          paragraphs: [
            t(
              'Yes. In the settings, under Privacy and friends, make an access token for each: one that reads, or one that also checks in. “See how” there tells you what to set up.',
            ),
            t(
              'What an AI assistant reads goes to the company that runs it. It can’t change your goals or write to your friends. Revoke its token, and it’s out at once.',
            ),
          ],
          otherWords: t('api token mcp claude copilot automation bot||search words'),
        },
        {
          id: 'install',
          question: t('How do I put Fivefold on my home screen?'),
          paragraphs: [
            t(
              'On Android, open the browser’s menu and choose “Install app” or “Add to Home screen”. On an iPhone or iPad, press Share, then “Add to Home Screen”. On a computer, Chrome and Edge have an install button in the address bar; in Safari it’s File, “Add to Dock”.',
            ),
            t('It then opens like an app, also without a connection, and its icon can show how many goals are due.'),
          ],
          otherWords: t('install app icon pwa shortcut desktop badge number||search words'),
        },
        {
          id: 'new-phone',
          question: t('How do I move to a new phone?'),
          paragraphs: [
            passwords === 'off'
              ? t('Log in on the new phone with {name} or with a passkey: everything is there.', {
                  name: provider ?? '',
                })
              : t(
                  mail
                    ? 'Log in on the new phone with the same email and password: everything is there. If you don’t remember the password, press “Forgot Password?” on the log-in page, and we send you a link.'
                    : 'Log in on the new phone with the same email and password: everything is there. If you don’t remember the password, ask the person who runs this server for a link.',
                ),
            t(
              'Before you give the old phone away, open Fivefold on it once while it’s online, so that it sends the check-ins that wait there, and log out. If it’s gone already, log it out in the settings, under Log-in and keys.',
            ),
          ],
          otherWords: t('log in login sign in password device lost stolen change transfer link||search words'),
        },
        ...(hasKeys
          ? [
              {
                id: 'keys',
                question: t('How do I keep others out of my account?'),
                paragraphs: [
                  t(
                    'In the settings, under Log-in and keys, add a passkey: you then log in with your finger, your face or a security key, and there’s nothing to guess or to steal. Add a second one on another device, in case you lose the first.',
                  ),
                  passwords === 'off'
                    ? t(
                        'Or set up an authenticator app. Logging in without a passkey then also asks for a code from the app. Keep the ten recovery codes in another place than your phone. If you lose both, ask the people who run this server for a link: it lets you in and switches the app off.',
                      )
                    : t(
                        'Or set up an authenticator app. Logging in with your password or a link from an email then also asks for a code from the app. Keep the ten recovery codes in another place than your phone. If you lose both, ask the people who run this server for a link: it sets a new password and switches the app off.',
                      ),
                ],
                otherWords: t(
                  'passkey two factor 2fa mfa totp authenticator security key fingerprint face id recovery code hacked||search words',
                ),
              },
            ]
          : []),
      ],
    },
  ];
}
