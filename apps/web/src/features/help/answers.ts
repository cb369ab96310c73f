import { AWAY_DAYS_PER_YEAR, AWAY_MAX_DAYS } from '@fivefold/rules/away';
import { CHECK_INS_PER_BLOCK, LATE_CHECK_IN_DAYS } from '@fivefold/rules/check-in';
import { REST_WEEKDAYS_MAX } from '@fivefold/rules/days-off';
import { FREEZE_OFFER_DAYS, FREEZES_AT_START, FREEZES_MAX } from '@fivefold/rules/freeze';
import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import { MESSAGES_PER_DAY } from '@fivefold/rules/messages';
import { BASE_PRICE_CENTS, INACTIVITY_DAYS, PERFORMANCE_PRICE_CENTS } from '@fivefold/rules/plan';
import { ONCE_AND_MONTHLY_POINTS_LIMIT, ONCE_POINTS_LIMIT, POINTS_WINDOW_DAYS } from '@fivefold/rules/points-limits';
import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { UNDO_TOAST_MS } from '@fivefold/rules/texts';
import { TIMER_MAX_MINUTES } from '@fivefold/rules/timer';
import { t } from '#kernel/language/t.ts';
import { formatDollars } from '#kernel/money-text.ts';
import type { ServerFacts } from '#platform/server-facts.ts';

/** A question that people ask, and its answer in paragraphs. */
export interface HelpAnswer {
  /** Names the answer in an address: `/help?show=freezes`. */
  readonly id: string;
  readonly question: string;
  readonly paragraphs: readonly string[];
  /** Words that people search for and the answer does not have. */
  readonly otherWords: string;
}

export interface HelpGroup {
  readonly title: string;
  readonly answers: readonly HelpAnswer[];
}

export interface HelpFacts extends Pick<ServerFacts, 'payments' | 'mail'> {
  /** Whether accounts may have passkeys and a second step. */
  readonly hasKeys: boolean;
}

/** All answers; they leave out what this server does not do: sell plans, send mail, ask for passkeys. */
export function helpGroups({ payments, mail, hasKeys }: HelpFacts): readonly HelpGroup[] {
  const isSold = payments === 'on';
  return [
    {
      title: t('Streaks and check-ins'),
      answers: [
        {
          id: 'lost-streak',
          question: t('When does a day end, and why is my streak gone?'),
          paragraphs: [
            t(
              'A day ends at midnight on the phone or computer you check in with. When you travel, it’s the day of the place where you are.',
            ),
            t(
              'A daily goal keeps its streak when you miss one day, and loses it when you miss two days in a row. A weekly goal loses it when two of its intervals go by without a check-in, and a monthly goal when more than a month has passed since the last one. A goal that you do once has no streak to lose.',
            ),
            t('The points you’ve earned stay.'),
          ],
          otherWords: t('lost time zone clock travel flight reset missed zero||search words'),
        },
        {
          id: 'days-off',
          question: t('Can I take days off without losing a streak?'),
          paragraphs: [
            t(
              'Yes, with rest days. A daily goal can have up to {most} weekdays on which it isn’t due. Choose them with Edit on its card. A check-in on a rest day still counts.',
              { most: REST_WEEKDAYS_MAX },
            ),
            t(
              'If you’re away for longer, choose Going away in the account menu: up to {atOnce} days at a time, and {inYear} days a year. All your goals rest, and no reminders come. Press “I’m back” when you’re back early.',
              { atOnce: AWAY_MAX_DAYS, inYear: AWAY_DAYS_PER_YEAR },
            ),
            t('Days off protect a streak that’s alive. They don’t bring back one that’s lost.'),
          ],
          otherWords: t('vacation holiday ill sick pause weekend break skip absence||search words'),
        },
        {
          id: 'freezes',
          question: t('What’s a freeze?'),
          paragraphs: [
            t(
              'A freeze keeps a streak that you’ve just lost. For {days} days, the card of a daily goal then offers “Mend your streak”: say for each day you missed that you did it, or use a freeze. As few freezes as keep the streak are filled in. A weekly or monthly goal takes one for each interval or month you missed.',
              { days: FREEZE_OFFER_DAYS },
            ),
            t(
              'You start with {first}, get one more with each new level of your ember, and can hold {most}. Freezes aren’t sold, and none is used unless you press the button. Your settings say how many you have, under “You”.',
              { first: FREEZES_AT_START, most: FREEZES_MAX },
            ),
          ],
          otherWords: t('save restore streak snowflake missed repair shield||search words'),
        },
        {
          id: 'return',
          question: t('What’s a return?'),
          paragraphs: [
            t(
              'A return is a check-in soon after one you missed, on a goal that you had done at least three times in a row. It wears a golden frame, and the goal’s page counts it. Three returns bring you a freeze, as long as you hold fewer than {most}.',
              { most: FREEZES_MAX },
            ),
          ],
          otherWords: t('came back comeback golden frame tile missed again||search words'),
        },
        {
          id: 'strength',
          question: t('What does “Holds 87 %” mean?'),
          paragraphs: [
            t(
              'It says how firmly a goal sits in your days. It grows each time the goal was due and you did it, and what you did lately counts most. One miss costs little, days off cost nothing, and the number comes back.',
            ),
          ],
          otherWords: t('strength percent number score habit holds||search words'),
        },
        {
          id: 'avoid',
          question: t('What’s a day without?'),
          paragraphs: [
            t(
              'A goal for something you want to leave out: “A day without sugar”. Tick “A day without” where you edit a goal of every day. From 18:00 on the card asks you, and on the next morning about yesterday. “Held” is a check-in like any other. “Slipped” ends the run and nothing else, and both can be undone.',
            ),
            t(
              'Nothing counts by itself: a day without an answer is a day without a check-in. The goal’s page shows your longest time, and slips by weekday. Friends who may see the goal see runs, never slips.',
            ),
          ],
          otherWords: t('quit stop avoid habit addiction smoking sugar alcohol slip relapse||search words'),
        },
        {
          id: 'root',
          question: t('What’s a root?'),
          paragraphs: [
            t(
              'A root is a goal that you do without thinking about it. When your answers on its card say so, you can let it go: it leaves your day’s list and its reminders end, and it stands framed on the page “Your year”. You can take it up again at any time.',
            ),
          ],
          otherWords: t('rooted automatic habit let go frame questions||search words'),
        },
        {
          id: 'late',
          question: t('I did it but forgot to check in. Can I add it?'),
          paragraphs: [
            t(
              'Yes, for yesterday. The card of a daily goal that you missed asks “Did you do it yesterday?”. Press Yes, and it counts like any other check-in; the list says “added later”. After more missed days, “Mend your streak” on the card asks about each of them.',
            ),
            t(
              'Check-ins that you make without a connection wait on your device. They’re sent when you’re online again, for the day on which you made them, up to {days} days later.',
              { days: LATE_CHECK_IN_DAYS },
            ),
          ],
          otherWords: t('yesterday late backdate offline connection forgotten missed queue||search words'),
        },
        {
          id: 'undo',
          question: t('I checked in by mistake. How do I undo it?'),
          paragraphs: [
            t(
              'Press Undo in the message that appears for {seconds} seconds. Later, open the goal’s card: until the end of the next day, its newest check-in has an Undo button.',
              { seconds: UNDO_TOAST_MS / 1000 },
            ),
            t(
              isSold
                ? 'The note, the photo, the hearts and the points of that check-in go with it. If you’ve exchanged these points already, it stays.'
                : 'The note, the photo, the hearts and the points of that check-in go with it.',
            ),
            t(
              'To change only the note or the photo, press the pencil beside the check-in. You can do that at any time.',
            ),
          ],
          otherWords: t('wrong accident remove delete take back correct edit note||search words'),
        },
        {
          id: 'amounts',
          question: t('Can a goal count glasses, pages or minutes?'),
          paragraphs: [
            t(
              'Yes. Choose An amount or Minutes at “How will you count?” when you add a goal, or later with Edit on its card. Reaching the target is the check-in; what you add afterwards is kept, too.',
            ),
            t(
              'Minutes have a timer: a tap starts it, another stops it and adds the whole minutes to the day on which you started it. It runs on the server, so you can close the page and stop it on another device. After {hours} hours it ends and asks how many minutes it was.',
              { hours: TIMER_MAX_MINUTES / 60 },
            ),
            t('You can type any number in the open card, also without a connection; the timer needs one.'),
          ],
          otherWords: t('quantity number count target unit water timer stopwatch time||search words'),
        },
        {
          id: 'order',
          question: t('How do I keep a long list in order?'),
          paragraphs: [
            t(
              'Give goals a part of the day, with Edit on their cards. What’s due then stands under Morning, Day and Evening, and the part that it is now comes first. The day begins at 12:00, the evening at 18:00.',
            ),
            t(
              'Name the colors of your goals in the settings, under You. Beside the search you can then choose a part or a named color, and see its goals alone.',
            ),
          ],
          otherWords: t('sort group morning evening label tag category color filter||search words'),
        },
      ],
    },
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
                      price: formatDollars(PERFORMANCE_PRICE_CENTS),
                      full: formatDollars(BASE_PRICE_CENTS),
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
                    'Press your plan badge in the panel at the top of your dashboard. It opens the page of our payment provider, where you can cancel, change your card and see your invoices.',
                  ),
                  t(
                    'You keep the plan until the end of the month that you’ve paid for. After that you still have your account, friends, points and all your data. Goals and check-ins need a plan.',
                  ),
                ],
                otherWords: t('subscription end unsubscribe stop paying billing invoice card refund||search words'),
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
            t(
              mail
                ? 'Something must be able to reach you. Pushes come on the Fivefold phone app; mail comes when you’ve switched it on in the settings and confirmed your email address. A browser gets no pushes. Any calendar can show your reminders: make an address for it in the settings, under Reminders and messages.'
                : 'Something must be able to reach you. Pushes come on the Fivefold phone app. A browser gets no pushes. Any calendar can show your reminders: make an address for it in the settings, under Reminders and messages.',
            ),
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
              isSold
                ? '“Delete your account” deletes it for good. Your subscription ends right away, and you aren’t billed again. In a shared goal, your friend keeps their own check-ins; yours are deleted.'
                : '“Delete your account” deletes it for good. In a shared goal, your friend keeps their own check-ins; yours are deleted.',
            ),
          ],
          otherWords: t('export backup csv json gdpr erase remove close leave||search words'),
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
            t(
              mail
                ? 'Log in on the new phone with the same email and password: everything is there. If you don’t remember the password, press “Forgot Password?” on the log-in page, and we send you a link.'
                : 'Log in on the new phone with the same email and password: everything is there. If you don’t remember the password, ask the person who runs this server for a link.',
            ),
            t(
              'Before you give the old phone away, open Fivefold on it once while it’s online, so that it sends the check-ins that wait there, and log out. If it’s gone already, log it out in the settings, under Privacy and friends.',
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
                    'In the settings, under You, add a passkey: you then log in with your finger, your face or a security key, and there’s nothing to guess or to steal. Add a second one on another device, in case you lose the first.',
                  ),
                  t(
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
